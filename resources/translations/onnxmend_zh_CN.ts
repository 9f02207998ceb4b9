<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>FactWords</name>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>Not run. %1</source>
        <translation>未执行。%1</translation>
    </message>
    <message>
        <source>The original fails for the same: %1</source>
        <translation>原模型因同样的问题失败：%1</translation>
    </message>
    <message>
        <source>onnx.checker</source>
        <translation>onnx.checker</translation>
    </message>
    <message>
        <source>Accepts the model, full check</source>
        <translation>接受该模型，完整检查</translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>审查</translation>
    </message>
    <message>
        <source>Finds no dtype error in the file</source>
        <translation>文件中没有发现数据类型错误</translation>
    </message>
    <message>
        <source>ONNX Runtime</source>
        <translation>ONNX Runtime</translation>
    </message>
    <message>
        <source>Loads the model</source>
        <translation>可加载模型</translation>
    </message>
    <message>
        <source>1 tensor cast</source>
        <translation>转换了 1 个张量</translation>
    </message>
    <message>
        <source>%1 tensors cast</source>
        <translation>转换了 %1 个张量</translation>
    </message>
    <message>
        <source>1 weight put in place as it is</source>
        <translation>原样放入 1 个权重</translation>
    </message>
    <message>
        <source>%1 weights put in place as they are</source>
        <translation>原样放入 %1 个权重</translation>
    </message>
    <message>
        <source>1 filled weight became a constant</source>
        <translation>1 个填充的权重成为常量</translation>
    </message>
    <message>
        <source>%1 filled weights became constants</source>
        <translation>%1 个填充的权重成为常量</translation>
    </message>
    <message>
        <source>1 Cast inserted</source>
        <translation>插入了 1 个 Cast</translation>
    </message>
    <message>
        <source>%1 Casts inserted</source>
        <translation>插入了 %1 个 Cast</translation>
    </message>
    <message>
        <source>1 declaration changed</source>
        <translation>更改了 1 个声明</translation>
    </message>
    <message>
        <source>%1 declarations changed</source>
        <translation>更改了 %1 个声明</translation>
    </message>
    <message>
        <source>Not complete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>%1 of %2 filled</source>
        <translation>已填充 %1 / %2</translation>
    </message>
    <message>
        <source>%1 overflowed</source>
        <translation>%1 个溢出</translation>
    </message>
    <message>
        <source>%1 became NaN</source>
        <translation>%1 个变为 NaN</translation>
    </message>
    <message>
        <source>%1 became zero</source>
        <translation>%1 个变为零</translation>
    </message>
    <message>
        <source>%1 rounded</source>
        <translation>%1 个被舍入</translation>
    </message>
    <message>
        <source>%1: %2 to %3, %5 (of %4 values)</source>
        <translation>%1：%2 转为 %3，%5（共 %4 个值）</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，用时 %2</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Optimised</source>
        <translation>优化后</translation>
    </message>
    <message>
        <source>As written</source>
        <translation>按原样</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>The planned %1 holds</source>
        <translation>计划的 %1 通过验证</translation>
    </message>
    <message>
        <source>%1 holds</source>
        <translation>%1 通过验证</translation>
    </message>
    <message>
        <source>Nothing is wrong with the planned %1, but not every check was made</source>
        <translation>计划的 %1 没有问题，但并非每项检查都已执行</translation>
    </message>
    <message>
        <source>Nothing is wrong with %1, but not every check was made</source>
        <translation>%1 没有问题，但并非每项检查都已执行</translation>
    </message>
    <message>
        <source>The planned %1 fails</source>
        <translation>计划的 %1 未通过验证</translation>
    </message>
    <message>
        <source>%1 fails</source>
        <translation>%1 未通过验证</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The model with the changes that are planned, as a save would write it. Large weights are left empty: no check reads their values. The file on disk has none of the changes yet.</source>
        <translation>包含计划更改的模型，如同保存时写出的那样。大的权重留空：没有检查会读取其值。磁盘上的文件尚不含这些更改。</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>The planned %1</source>
        <translation>计划的 %1</translation>
    </message>
    <message>
        <source>%1 does not give what the original gives</source>
        <translation>%1 的结果与原模型不同</translation>
    </message>
    <message>
        <source>%1 does not run</source>
        <translation>%1 无法运行</translation>
    </message>
    <message>
        <source>%1 gives what the original gives</source>
        <translation>%1 的结果与原模型相同</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 可以运行</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>原模型</translation>
    </message>
    <message>
        <source>Does not run, so nothing was compared: %1</source>
        <translation>无法运行，因此没有比较：%1</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Begins at %1: %2 is %3</source>
        <translation>始于 %1：%2 为 %3</translation>
    </message>
    <message>
        <source>%1 loads the planned model</source>
        <translation>%1 可加载计划的模型</translation>
    </message>
    <message>
        <source>%1 was not run</source>
        <translation>%1 未运行</translation>
    </message>
    <message>
        <source>%1 still refuses the planned model</source>
        <translation>%1 仍拒绝计划的模型</translation>
    </message>
    <message>
        <source>Fix Until It Runs</source>
        <translation>修复至可运行</translation>
    </message>
    <message>
        <source>Fixes</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>1 recommended fix is planned</source>
        <translation>已计划 1 个推荐的修复</translation>
    </message>
    <message>
        <source>%1 recommended fixes are planned</source>
        <translation>已计划 %1 个推荐的修复</translation>
    </message>
    <message>
        <source>Load %1</source>
        <translation>第 %1 次加载</translation>
    </message>
    <message>
        <source>Nothing helps against this.</source>
        <translation>对此没有办法。</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>略过</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Fixes planned: %1, skipped: %2</source>
        <translation>已计划修复：%1，略过：%2</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Planned changes that do not fit the files any more: %1 of %2</source>
        <translation>与文件不再相符的计划更改：%1 / %2</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Finds no dtype error in the file, except those that the policy ignores</source>
        <translation>除策略忽略的内容外，文件中没有发现数据类型错误</translation>
    </message>
    <message>
        <source>Not changed</source>
        <translation>未更改</translation>
    </message>
    <message>
        <source>%1 stay in their data files</source>
        <translation>%1 保留在其数据文件中</translation>
    </message>
    <message>
        <source>Not known. %1</source>
        <translation>未知。%1</translation>
    </message>
    <message>
        <source>Runs on made-up inputs, and gives numbers</source>
        <translation>可用虚构的输入运行，并给出数值</translation>
    </message>
    <message>
        <source>Same outputs</source>
        <translation>输出相同</translation>
    </message>
    <message>
        <source>Computes what the original computes</source>
        <translation>计算结果与原模型相同</translation>
    </message>
    <message>
        <source>The planned %1 could not be verified: the library cannot be used</source>
        <translation>计划的 %1 无法验证：该库无法使用</translation>
    </message>
    <message>
        <source>%1 could not be verified: the library cannot be used</source>
        <translation>%1 无法验证：该库无法使用</translation>
    </message>
    <message>
        <source>Every ONNX Runtime</source>
        <translation>所有 ONNX Runtime</translation>
    </message>
    <message>
        <source>%1 fails, or gives something else, in %2 of %3 ONNX Runtimes</source>
        <translation>%1 在 %3 个 ONNX Runtime 中的 %2 个里失败或结果不同</translation>
    </message>
    <message>
        <source>No ONNX Runtime could be used</source>
        <translation>没有可用的 ONNX Runtime</translation>
    </message>
    <message>
        <source>%1 loads, and could not be run anywhere</source>
        <translation>%1 可以加载，但在任何地方都无法运行</translation>
    </message>
    <message>
        <source>%1 gives the same wherever an ONNX Runtime could be used</source>
        <translation>%1 在所有可用的 ONNX Runtime 中结果相同</translation>
    </message>
    <message>
        <source>%1 gives the same in every ONNX Runtime</source>
        <translation>%1 在所有 ONNX Runtime 中结果相同</translation>
    </message>
</context>
<context>
    <name>RenameRule</name>
    <message>
        <source>The expression is too long.</source>
        <translation>表达式太长。</translation>
    </message>
    <message>
        <source>At letter %1: %2.</source>
        <translation>第 %1 个字符：%2。</translation>
    </message>
    <message>
        <source>The expression takes too many steps; make it simpler.</source>
        <translation>表达式步骤过多，请简化。</translation>
    </message>
    <message>
        <source>The expression takes too long; make it simpler.</source>
        <translation>表达式耗时过长，请简化。</translation>
    </message>
</context>
<context>
    <name>TensorMenu</name>
    <message>
        <source>Show in &amp;Graph</source>
        <translation>在图中显示(&amp;G)</translation>
    </message>
</context>
<context>
    <name>accents</name>
    <message>
        <source>Blue</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>紫色</translation>
    </message>
    <message>
        <source>Plum</source>
        <translation>梅红色</translation>
    </message>
    <message>
        <source>Petrol</source>
        <translation>石油蓝</translation>
    </message>
    <message>
        <source>Graphite</source>
        <translation>石墨色</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>Fi&amp;x</source>
        <translation>修复(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Open Model...</source>
        <translation>打开模型(&amp;O)...</translation>
    </message>
    <message>
        <source>Open an ONNX model and look for dtype errors</source>
        <translation>打开 ONNX 模型并查找数据类型错误</translation>
    </message>
    <message>
        <source>Add &amp;Checkpoint...</source>
        <translation>添加检查点(&amp;C)...</translation>
    </message>
    <message>
        <source>Open a checkpoint whose weights fill the model&apos;s inputs</source>
        <translation>打开检查点，用其中的权重填充模型输入</translation>
    </message>
    <message>
        <source>Open Sa&amp;mple</source>
        <translation>打开示例(&amp;M)</translation>
    </message>
    <message>
        <source>Open a small model with dtype errors, to try the program</source>
        <translation>打开带有数据类型错误的小模型来试用</translation>
    </message>
    <message>
        <source>Save &amp;As...</source>
        <translation>另存为(&amp;A)...</translation>
    </message>
    <message>
        <source>Write the model with the fixes made so far</source>
        <translation>写出包含目前修复的模型</translation>
    </message>
    <message>
        <source>Close this window</source>
        <translation>关闭此窗口</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Close all windows</source>
        <translation>关闭所有窗口</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Undo the last fix</source>
        <translation>撤销上一次修复</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Make the undone fix again</source>
        <translation>重新进行撤销的修复</translation>
    </message>
    <message>
        <source>&amp;Copy Rows</source>
        <translation>复制行(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the selected rows as a table</source>
        <translation>将选中的行复制为表格</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>复制为 Markdown(&amp;M)</translation>
    </message>
    <message>
        <source>Copy the selected rows as a table for an issue</source>
        <translation>将选中的行复制为可贴入 issue 的表格</translation>
    </message>
    <message>
        <source>Copy as &amp;JSON</source>
        <translation>复制为 JSON(&amp;J)</translation>
    </message>
    <message>
        <source>Copy the selected rows as JSON objects</source>
        <translation>将选中的行复制为 JSON 对象</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>筛选(&amp;F)</translation>
    </message>
    <message>
        <source>Fix &amp;All</source>
        <translation>全部修复(&amp;A)</translation>
    </message>
    <message>
        <source>Plan the recommended fix of every finding; nothing is written yet</source>
        <translation>为每个问题计划推荐的修复；尚不写入任何内容</translation>
    </message>
    <message>
        <source>Fix &amp;Selected</source>
        <translation>修复所选(&amp;S)</translation>
    </message>
    <message>
        <source>Plan the recommended fix of the selected rows</source>
        <translation>为选中的行计划推荐的修复</translation>
    </message>
    <message>
        <source>Fix everything, write the model and verify that it loads</source>
        <translation>全部修复，写出模型并验证其可加载</translation>
    </message>
    <message>
        <source>Fix &amp;Until It Runs</source>
        <translation>修复至可运行(&amp;U)</translation>
    </message>
    <message>
        <source>Fix everything, then each error of ONNX Runtime, until the model loads</source>
        <translation>先全部修复，再修复 ONNX Runtime 仍拒绝之处，直到可以加载</translation>
    </message>
    <message>
        <source>&amp;Map Weights...</source>
        <translation>映射权重(&amp;M)...</translation>
    </message>
    <message>
        <source>Fill F&amp;olded Weights</source>
        <translation>填充折叠的权重(&amp;O)</translation>
    </message>
    <message>
        <source>Fill folded weights from all checkpoints, as the graph suggests</source>
        <translation>按计算图的提示，用所有检查点填充导出器折叠过的权重</translation>
    </message>
    <message>
        <source>Say by hand which checkpoint tensor fills which graph input</source>
        <translation>手动指定哪个检查点张量填充哪个图输入</translation>
    </message>
    <message>
        <source>&amp;Verify</source>
        <translation>验证(&amp;V)</translation>
    </message>
    <message>
        <source>Verify the model in onnx.checker, the audit and ONNX Runtime</source>
        <translation>用 onnx.checker、审查和 ONNX Runtime 检查模型</translation>
    </message>
    <message>
        <source>Verify File on &amp;Disk</source>
        <translation>验证磁盘上的文件(&amp;D)</translation>
    </message>
    <message>
        <source>Verify the file on disk, without the planned changes</source>
        <translation>按现状检查文件，不含计划的更改</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Run the model in ONNX Runtime and compare its outputs with the original&apos;s</source>
        <translation>在 ONNX Runtime 中运行模型，并与原模型的输出比较</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Stop the running task</source>
        <translation>停止正在运行的任务</translation>
    </message>
    <message>
        <source>&amp;Details</source>
        <translation>详情(&amp;D)</translation>
    </message>
    <message>
        <source>Show or hide the details of the selected tensor</source>
        <translation>显示或隐藏所选张量的详情</translation>
    </message>
    <message>
        <source>Mod&amp;ules</source>
        <translation>模块(&amp;U)</translation>
    </message>
    <message>
        <source>Show or hide the tree of modules beside the tables</source>
        <translation>显示或隐藏表格旁的模块树</translation>
    </message>
    <message>
        <source>Show &amp;Values...</source>
        <translation>显示值(&amp;V)...</translation>
    </message>
    <message>
        <source>Look at all values of the selected tensor, before and after a cast</source>
        <translation>查看所选张量的所有值，转换前后均可</translation>
    </message>
    <message>
        <source>Se&amp;ttings...</source>
        <translation>设置(&amp;T)...</translation>
    </message>
    <message>
        <source>Looks, saving, ONNX Runtime and privacy</source>
        <translation>外观、保存、ONNX Runtime 和隐私</translation>
    </message>
    <message>
        <source>Paste an &amp;Error...</source>
        <translation>粘贴错误(&amp;E)...</translation>
    </message>
    <message>
        <source>Explain an error message, and go to its place in the model</source>
        <translation>解释错误消息，并转到模型中的对应位置</translation>
    </message>
    <message>
        <source>User &amp;Guide</source>
        <translation>用户指南(&amp;G)</translation>
    </message>
    <message>
        <source>The window, page by page</source>
        <translation>逐页介绍窗口</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>List all keyboard shortcuts</source>
        <translation>所有可用的按键</translation>
    </message>
    <message>
        <source>&amp;About onnxmend</source>
        <translation>关于 onnxmend(&amp;A)</translation>
    </message>
    <message>
        <source>Versions and licence</source>
        <translation>版本和许可证</translation>
    </message>
    <message>
        <source>Close &amp;Window</source>
        <translation>关闭窗口(&amp;W)</translation>
    </message>
    <message>
        <source>Fix All and Sav&amp;e...</source>
        <translation>全部修复并保存(&amp;E)...</translation>
    </message>
    <message>
        <source>&amp;New Window</source>
        <translation>新建窗口(&amp;N)</translation>
    </message>
    <message>
        <source>Another window, for another model</source>
        <translation>另开一个窗口，用于其他模型</translation>
    </message>
    <message>
        <source>&amp;What&apos;s This?</source>
        <translation>这是什么？(&amp;W)</translation>
    </message>
    <message>
        <source>Explain the part of the window that is clicked next</source>
        <translation>说明接下来单击的窗口部分</translation>
    </message>
    <message>
        <source>Export &amp;Report...</source>
        <translation>导出报告(&amp;R)...</translation>
    </message>
    <message>
        <source>Take the &amp;Tour</source>
        <translation>开始导览(&amp;T)</translation>
    </message>
    <message>
        <source>Four steps through the open model, or through the sample</source>
        <translation>四步浏览一个模型；未打开模型时用示例模型</translation>
    </message>
    <message>
        <source>Write the findings as a web page, CSV, JSON or SARIF</source>
        <translation>将发现的问题写成网页、CSV、JSON 或 SARIF</translation>
    </message>
    <message>
        <source>Convert &amp;Precision...</source>
        <translation>转换精度(&amp;P)...</translation>
    </message>
    <message>
        <source>Convert the model to another dtype, and measure its outputs</source>
        <translation>让模型以另一种数据类型计算，并测量其输出</translation>
    </message>
    <message>
        <source>Open Num&amp;bers of Nodes...</source>
        <translation>打开节点数值(&amp;B)...</translation>
    </message>
    <message>
        <source>Times, errors or other numbers that another tool wrote, as table and in the graph</source>
        <translation>其他工具写出的时间、误差或其他数值，以表格和图显示</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>重新加载(&amp;L)</translation>
    </message>
    <message>
        <source>Read the files of the model again; the planned changes stay</source>
        <translation>重新读取模型的文件；已计划的更改保留不变</translation>
    </message>
    <message>
        <source>Close Mo&amp;del</source>
        <translation>关闭模型(&amp;D)</translation>
    </message>
    <message>
        <source>Close the model and go back to the start page</source>
        <translation>关闭模型并返回开始页</translation>
    </message>
    <message>
        <source>Go to the filter or the search box of the page</source>
        <translation>转到本页的筛选框或搜索框</translation>
    </message>
    <message>
        <source>&amp;Overview</source>
        <translation>概览(&amp;O)</translation>
    </message>
    <message>
        <source>The model at a glance, and what to do next</source>
        <translation>模型概览以及下一步操作</translation>
    </message>
    <message>
        <source>&amp;Initializers</source>
        <translation>初始化器(&amp;I)</translation>
    </message>
    <message>
        <source>Every tensor, with its dtypes and its shape</source>
        <translation>每个张量及其数据类型和形状</translation>
    </message>
    <message>
        <source>&amp;Findings</source>
        <translation>问题(&amp;F)</translation>
    </message>
    <message>
        <source>What is wrong, and the ways to fix it</source>
        <translation>存在的错误以及修复方法</translation>
    </message>
    <message>
        <source>&amp;Changes</source>
        <translation>更改(&amp;C)</translation>
    </message>
    <message>
        <source>What the next save changes</source>
        <translation>下次保存时的更改</translation>
    </message>
    <message>
        <source>&amp;Graph</source>
        <translation>图(&amp;G)</translation>
    </message>
    <message>
        <source>The graph in the colours of its dtypes</source>
        <translation>按数据类型着色的图</translation>
    </message>
    <message>
        <source>Conver&amp;t</source>
        <translation>转换(&amp;T)</translation>
    </message>
    <message>
        <source>Convert the model to another dtype</source>
        <translation>将模型转换为另一种数据类型</translation>
    </message>
    <message>
        <source>Co&amp;mpare</source>
        <translation>比较(&amp;M)</translation>
    </message>
    <message>
        <source>The differences between two models</source>
        <translation>两个模型之间的差异</translation>
    </message>
    <message>
        <source>Verif&amp;y</source>
        <translation>验证(&amp;Y)</translation>
    </message>
    <message>
        <source>What onnx.checker, the audit and ONNX Runtime say of the model</source>
        <translation>onnx.checker、审计和 ONNX Runtime 对模型的检查结果</translation>
    </message>
    <message>
        <source>Command &amp;Palette...</source>
        <translation>命令面板(&amp;P)...</translation>
    </message>
    <message>
        <source>Find any action, page or setting by its name</source>
        <translation>按名称查找任何操作、页面或设置</translation>
    </message>
    <message>
        <source>&amp;Numerics</source>
        <translation>数值(&amp;N)</translation>
    </message>
    <message>
        <source>Why a half model gives NaN or wrong numbers</source>
        <translation>半精度模型为何给出 NaN 或错误的数值</translation>
    </message>
</context>
<context>
    <name>cellView</name>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>The values as they are stored</source>
        <translation>存储的原值</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>The values after the cast</source>
        <translation>转换后的值</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>Both, where they differ</source>
        <translation>两者，显示不同之处</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>The error of the cast for each value</source>
        <translation>转换使每个值改变了多少</translation>
    </message>
</context>
<context>
    <name>columns</name>
    <message>
        <source>Planned</source>
        <translation>已计划</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>Disabled</source>
        <translation>已停用</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>at run time, by the values</source>
        <translation>运行时，取决于值</translation>
    </message>
    <message>
        <source>by the values; not measured</source>
        <translation>取决于值；未测量</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>State of the change</source>
        <translation>更改的状态</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>The change itself</source>
        <translation>进行的操作</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>The value that is changed</source>
        <translation>被更改的值</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>The node or declaration, and the subgraph or function that holds it</source>
        <translation>节点或声明，以及所在的子图或函数</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>The dtype before</source>
        <translation>之前的数据类型</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>The dtype after</source>
        <translation>之后的数据类型</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Change of the size of the saved model</source>
        <translation>保存的模型增大或减小多少</translation>
    </message>
    <message>
        <source>Casts</source>
        <translation>Cast</translation>
    </message>
    <message>
        <source>Casts that run each time the model runs</source>
        <translation>每次运行模型时执行的 Cast</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Loss of the values</source>
        <translation>值的损失</translation>
    </message>
    <message>
        <source>The layer, by the name</source>
        <translation>按名称得出的层</translation>
    </message>
    <message>
        <source>The operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Values that change</source>
        <translation>改变的值</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Dtype after</source>
        <translation>之后的数据类型</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Property in which the two sides differ</source>
        <translation>两侧的不同之处</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Kind of the compared thing</source>
        <translation>是什么</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Its name on the left side</source>
        <translation>左侧的名称</translation>
    </message>
    <message>
        <source>In</source>
        <translation>位于</translation>
    </message>
    <message>
        <source>The subgraph or function that holds it</source>
        <translation>所在的子图或函数</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>The dtype on the left side</source>
        <translation>左侧的数据类型</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>The dtype on the right side</source>
        <translation>右侧的数据类型</translation>
    </message>
    <message>
        <source>A in Full</source>
        <translation>A 全文</translation>
    </message>
    <message>
        <source>The left side</source>
        <translation>左侧</translation>
    </message>
    <message>
        <source>B in Full</source>
        <translation>B 全文</translation>
    </message>
    <message>
        <source>The right side</source>
        <translation>右侧</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Distance of the values, and other notes</source>
        <translation>值相差多少，以及其他说明</translation>
    </message>
    <message>
        <source>Its name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Elements that differ</source>
        <translation>不同的元素</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Error, warning or information</source>
        <translation>错误、警告或信息</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Kind of problem</source>
        <translation>问题的种类</translation>
    </message>
    <message>
        <source>The value with the problem</source>
        <translation>相关的值</translation>
    </message>
    <message>
        <source>Is</source>
        <translation>现为</translation>
    </message>
    <message>
        <source>The present dtype</source>
        <translation>现有的数据类型</translation>
    </message>
    <message>
        <source>The dtype after the recommended fix, or the required dtype</source>
        <translation>应有的数据类型</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Node where the problem occurs</source>
        <translation>出现问题的节点</translation>
    </message>
    <message>
        <source>Fixes</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Number of possible fixes</source>
        <translation>有多少种修复方式</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>The problem and its reason</source>
        <translation>问题所在及原因</translation>
    </message>
    <message>
        <source>The subgraph or function</source>
        <translation>子图或函数</translation>
    </message>
    <message>
        <source>Present dtype</source>
        <translation>现有的数据类型</translation>
    </message>
    <message>
        <source>Subgraph or function</source>
        <translation>子图或函数</translation>
    </message>
    <message>
        <source>%1, needs %2</source>
        <translation>%1，需要 %2</translation>
    </message>
    <message>
        <source>Planned: a save writes it so</source>
        <translation>已计划：保存时如此写入</translation>
    </message>
    <message>
        <source>Recommended, not planned yet</source>
        <translation>推荐，尚未计划</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>The problem, if there is one</source>
        <translation>有什么问题</translation>
    </message>
    <message>
        <source>The tensor&apos;s name in the model</source>
        <translation>张量在模型中的名称</translation>
    </message>
    <message>
        <source>The subgraph, function or training graph that holds it</source>
        <translation>所在的子图、函数或训练图</translation>
    </message>
    <message>
        <source>Stored</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>The dtype of the bytes in the file</source>
        <translation>文件中字节的数据类型</translation>
    </message>
    <message>
        <source>Declared</source>
        <translation>声明</translation>
    </message>
    <message>
        <source>The dtype that the graph declares, and what the nodes need where they differ</source>
        <translation>图声明的数据类型；节点需要不同类型时一并显示</translation>
    </message>
    <message>
        <source>After Fix</source>
        <translation>修复后</translation>
    </message>
    <message>
        <source>The dtype that is written: planned, or in italics recommended</source>
        <translation>将写入的数据类型：已计划的，或斜体的推荐类型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>The tensor&apos;s dimensions</source>
        <translation>张量的各维</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>Number of elements</source>
        <translation>包含多少个数</translation>
    </message>
    <message>
        <source>Its size as stored</source>
        <translation>存储的大小</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Place of the bytes</source>
        <translation>字节所在的位置</translation>
    </message>
    <message>
        <source>Checkpoint Tensor</source>
        <translation>检查点张量</translation>
    </message>
    <message>
        <source>Its name in the checkpoint</source>
        <translation>在检查点中的名称</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>匹配</translation>
    </message>
    <message>
        <source>How the names were matched</source>
        <translation>名称如何匹配</translation>
    </message>
    <message>
        <source>The dtype that the graph declares</source>
        <translation>图声明的数据类型</translation>
    </message>
    <message>
        <source>The dtype that the nodes need</source>
        <translation>节点需要的数据类型</translation>
    </message>
    <message>
        <source>The dtype after the fix</source>
        <translation>修复后的数据类型</translation>
    </message>
    <message>
        <source>Bytes as stored</source>
        <translation>存储的字节数</translation>
    </message>
    <message>
        <source>The file that holds it</source>
        <translation>所在的文件</translation>
    </message>
    <message>
        <source>Stored dtype</source>
        <translation>存储的数据类型</translation>
    </message>
    <message>
        <source>Dtype after fix</source>
        <translation>修复后的数据类型</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>In the model</source>
        <translation>在模型中</translation>
    </message>
    <message>
        <source>How the two were matched</source>
        <translation>两者如何匹配</translation>
    </message>
    <message>
        <source>Renamed</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>The name after the rename rule; marked if a place has that name</source>
        <translation>重命名规则得出的名称；有同名位置时会标出</translation>
    </message>
    <message>
        <source>Fills</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>The graph input or initializer that it belongs to</source>
        <translation>所属的图输入或初始化器</translation>
    </message>
    <message>
        <source>Graph Input or Initializer</source>
        <translation>图输入或初始化器</translation>
    </message>
    <message>
        <source>The declared dimensions</source>
        <translation>声明的各维</translation>
    </message>
    <message>
        <source>Filled By</source>
        <translation>填充自</translation>
    </message>
    <message>
        <source>The checkpoint tensor that belongs to it</source>
        <translation>对应的检查点张量</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>How well it fits, by name, shape, place and dtype</source>
        <translation>按名称、形状、位置和数据类型的吻合程度</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Reasons for it</source>
        <translation>支持的依据</translation>
    </message>
    <message>
        <source>the node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>input %1 of %2</source>
        <translation>%2 的输入 %1</translation>
    </message>
    <message>
        <source>graph input</source>
        <translation>图输入</translation>
    </message>
    <message>
        <source>graph output</source>
        <translation>图输出</translation>
    </message>
    <message>
        <source>behind the value, for all that read it</source>
        <translation>在该值之后，供所有读取者使用</translation>
    </message>
    <message>
        <source>stored values</source>
        <translation>存储的值</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>Wanted</source>
        <translation>要求</translation>
    </message>
    <message>
        <source>Operator of the node</source>
        <translation>节点的作用</translation>
    </message>
    <message>
        <source>Its name, or that of its first output</source>
        <translation>其名称，或其第一个输出的名称</translation>
    </message>
    <message>
        <source>Value or message that caused it</source>
        <translation>导致如此的值或消息</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Reason why the node keeps its dtype</source>
        <translation>节点为何继续以其数据类型计算</translation>
    </message>
    <message>
        <source>Reason why the node is kept, as in JSON</source>
        <translation>节点为何保留，同 JSON</translation>
    </message>
    <message>
        <source>The dtype of the tensor, or of the wrong declaration</source>
        <translation>张量的数据类型，或需要更正的声明的数据类型</translation>
    </message>
    <message>
        <source>The dtype after the recommended fix; without a fix, the required dtype</source>
        <translation>推荐的修复会把它变成什么；没有推荐修复时，则为所要求的数据类型</translation>
    </message>
    <message>
        <source>The tensor&apos;s status</source>
        <translation>张量的状态</translation>
    </message>
    <message>
        <source>The operators of the nodes that read it</source>
        <translation>读取它的节点的算子</translation>
    </message>
    <message>
        <source>No difference</source>
        <translation>没有差异</translation>
    </message>
    <message>
        <source>No finding</source>
        <translation>无问题</translation>
    </message>
    <message>
        <source>No operator</source>
        <translation>无算子</translation>
    </message>
    <message>
        <source>No layer</source>
        <translation>无层</translation>
    </message>
    <message>
        <source>No dtype</source>
        <translation>无 dtype</translation>
    </message>
    <message>
        <source>Ignored by the policy</source>
        <translation>被策略忽略</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Number of the node in the file</source>
        <translation>文件中该节点的数值</translation>
    </message>
    <message>
        <source>The dimensions, of both sides if they differ</source>
        <translation>维度；两侧不同时显示两侧的维度</translation>
    </message>
    <message>
        <source>The dimensions of either side</source>
        <translation>任一侧的维度</translation>
    </message>
    <message>
        <source>Fill and cast</source>
        <translation>填充并转换</translation>
    </message>
    <message>
        <source>Compute and cast</source>
        <translation>计算并转换</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>The module of Python that it belongs to</source>
        <translation>所属的 Python 模块</translation>
    </message>
    <message>
        <source>The module of Python that it comes from</source>
        <translation>来源的 Python 模块</translation>
    </message>
    <message>
        <source>Line of Code</source>
        <translation>代码行</translation>
    </message>
    <message>
        <source>The line of Python that it comes from</source>
        <translation>来源的 Python 代码行</translation>
    </message>
    <message>
        <source>No module</source>
        <translation>无模块</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Number of nodes that fail by this cause: one fix is for all of them</source>
        <translation>因此原因而失败的节点数：一次修复适用于全部</translation>
    </message>
    <message>
        <source>Number of nodes that fail by this cause</source>
        <translation>因此原因而失败的节点数</translation>
    </message>
    <message>
        <source>What rounding does to the numbers of the node</source>
        <translation>舍入对该节点数值的影响</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Operands and result at the worst element; in brackets the result in FLOAT</source>
        <translation>最差元素处的操作数和结果；括号中为 FLOAT 的结果</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Share of the error of the output that it costs most</source>
        <translation>在受影响最大的输出的误差中所占的比例</translation>
    </message>
    <message>
        <source>Module of Python that the node comes from</source>
        <translation>该节点所来自的 Python 模块</translation>
    </message>
    <message>
        <source>Line of code</source>
        <translation>代码行</translation>
    </message>
    <message>
        <source>Line of Python that the node comes from</source>
        <translation>该节点所来自的 Python 代码行</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>What to write in that line, or the rule behind it</source>
        <translation>该行应写什么，或其背后的规则</translation>
    </message>
    <message>
        <source>Next to</source>
        <translation>相邻</translation>
    </message>
    <message>
        <source>Kind of the cause that the node has or is next to, as in JSON</source>
        <translation>该节点自身或相邻的原因种类，与 JSON 中相同</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Not tried</source>
        <translation>未尝试</translation>
    </message>
    <message>
        <source>%1, the reference</source>
        <translation>%1，参照</translation>
    </message>
    <message>
        <source>ONNX Runtime</source>
        <translation>ONNX Runtime</translation>
    </message>
    <message>
        <source>Version of the library; the others are compared with the reference</source>
        <translation>库的版本；其他库与参照比较</translation>
    </message>
    <message>
        <source>Loads</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Whether it loads the model</source>
        <translation>是否能加载模型</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Whether it computes the model</source>
        <translation>是否能计算模型</translation>
    </message>
    <message>
        <source>Same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Whether it gives what the reference gives</source>
        <translation>结果是否与参照相同</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>What its message means; the tool tip has the message</source>
        <translation>其消息的含义；工具提示显示原消息</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>File of the library</source>
        <translation>库文件</translation>
    </message>
</context>
<context>
    <name>controls</name>
    <message>
        <source>Wait until the running task has ended, or cancel it</source>
        <translation>请等待正在运行的任务结束，或取消该任务</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>Stored dtype differs from the declared one</source>
        <translation>存储的数据类型与声明不符</translation>
    </message>
    <message>
        <source>Checkpoint dtype differs from the declared one</source>
        <translation>检查点的数据类型与声明不符</translation>
    </message>
    <message>
        <source>Weight is stored quantized</source>
        <translation>权重以量化形式存储</translation>
    </message>
    <message>
        <source>Operands of one operator have different types</source>
        <translation>同一算子的操作数类型不同</translation>
    </message>
    <message>
        <source>Operator does not take this type</source>
        <translation>算子不接受此类型</translation>
    </message>
    <message>
        <source>Declared type differs from what the graph computes</source>
        <translation>声明的类型与图的计算结果不符</translation>
    </message>
    <message>
        <source>Branches or loop-carried values disagree</source>
        <translation>分支或循环携带的值类型不一致</translation>
    </message>
    <message>
        <source>Function cannot take these types</source>
        <translation>函数不接受这些类型</translation>
    </message>
    <message>
        <source>ONNX Runtime has no kernel for this type</source>
        <translation>ONNX Runtime 没有此类型的内核</translation>
    </message>
    <message>
        <source>TensorRT does not take this</source>
        <translation>TensorRT 不接受此项</translation>
    </message>
    <message>
        <source>Operator is not known</source>
        <translation>未知的算子</translation>
    </message>
    <message>
        <source>Shape differs from the declared one</source>
        <translation>形状与声明不符</translation>
    </message>
    <message>
        <source>Tensor data cannot be used</source>
        <translation>张量数据无法使用</translation>
    </message>
    <message>
        <source>Graph breaks a rule of ONNX</source>
        <translation>图违反了 ONNX 规则</translation>
    </message>
    <message>
        <source>No checkpoint fills this weight</source>
        <translation>没有检查点填充此权重</translation>
    </message>
    <message>
        <source>Several checkpoint tensors fit equally well</source>
        <translation>多个检查点张量同样匹配</translation>
    </message>
    <message>
        <source>Tensors share a part of their data</source>
        <translation>张量共用部分数据</translation>
    </message>
    <message>
        <source>Data file holds bytes of no tensor</source>
        <translation>数据文件含有不属于任何张量的字节</translation>
    </message>
    <message>
        <source>Checkpoint tensor has no place in the graph</source>
        <translation>检查点张量在图中没有位置</translation>
    </message>
    <message>
        <source>Policy does not allow this dtype here</source>
        <translation>策略不允许此处使用该数据类型</translation>
    </message>
    <message>
        <source>Relabel stored values</source>
        <translation>重新标记存储值的类型</translation>
    </message>
    <message>
        <source>Cast stored values</source>
        <translation>转换存储的值</translation>
    </message>
    <message>
        <source>Fill from a checkpoint</source>
        <translation>从检查点填充</translation>
    </message>
    <message>
        <source>Compute from quantized weights</source>
        <translation>由量化权重计算</translation>
    </message>
    <message>
        <source>Insert Casts</source>
        <translation>插入 Cast</translation>
    </message>
    <message>
        <source>Compute in another dtype</source>
        <translation>以其他数据类型计算</translation>
    </message>
    <message>
        <source>Declare inputs otherwise</source>
        <translation>更改输入声明</translation>
    </message>
    <message>
        <source>Declare outputs otherwise</source>
        <translation>更改输出声明</translation>
    </message>
    <message>
        <source>Declare values otherwise</source>
        <translation>更改值声明</translation>
    </message>
    <message>
        <source>Call another function</source>
        <translation>调用其他函数</translation>
    </message>
    <message>
        <source>Set attributes</source>
        <translation>设置属性</translation>
    </message>
    <message>
        <source>Raise the opset</source>
        <translation>提升 opset</translation>
    </message>
    <message>
        <source>Lower the opset</source>
        <translation>降低 opset</translation>
    </message>
    <message>
        <source>Lower the IR version</source>
        <translation>降低 IR 版本</translation>
    </message>
    <message>
        <source>The operands of an operator have different types</source>
        <translation>算子的操作数类型不同</translation>
    </message>
    <message>
        <source>The operands of %1 have different types, %2 and %3</source>
        <translation>%1 的操作数类型不同：%2 和 %3</translation>
    </message>
    <message>
        <source>Operands that share a type variable in the operator&apos;s definition must have the very same type. PyTorch promotes the lower of two types in silence, ONNX never does: an exporter has to write each conversion as a Cast.</source>
        <translation>在算子定义中共用一个类型变量的操作数必须类型完全相同。PyTorch 会悄悄提升两者中较低的类型，ONNX 从不这样做：导出器必须把每次转换写成 Cast。</translation>
    </message>
    <message>
        <source>An operator does not take the type of one of its inputs</source>
        <translation>算子不接受其某个输入的类型</translation>
    </message>
    <message>
        <source>%1 does not take %2, the type of %3</source>
        <translation>%1 不接受 %3 的类型 %2</translation>
    </message>
    <message>
        <source>Each operator lists the types that each input may have, and the list depends on the opset that the model imports. PyTorch&apos;s functions take more: integers and bools where ONNX asks for floats, for one.</source>
        <translation>每个算子都列出各输入允许的类型，该列表取决于模型导入的 opset。PyTorch 的函数接受得更多：例如在 ONNX 要求浮点数的地方接受整数和布尔值。</translation>
    </message>
    <message>
        <source>A value is declared with another type than its node computes</source>
        <translation>值声明的类型与其节点计算的类型不同</translation>
    </message>
    <message>
        <source>%1 is declared as %2, and its node computes %3</source>
        <translation>%1 声明为 %2，而其节点计算出 %3</translation>
    </message>
    <message>
        <source>A value_info entry or a graph output says one type, the operator and its inputs give another. Usually the declaration is stale, left from before a conversion to half precision or from the exporter&apos;s own guess; or a Cast in front of the output is missing.</source>
        <translation>value_info 条目或图输出声明了一种类型，而算子及其输入得出另一种。通常是声明已过时（转换为半精度之前留下的，或导出器的猜测），或者输出之前缺少 Cast。</translation>
    </message>
    <message>
        <source>A weight is stored with another type than the graph declares</source>
        <translation>权重存储的类型与图声明的不同</translation>
    </message>
    <message>
        <source>The weight %1 is stored as %2, and the graph declares %3</source>
        <translation>权重 %1 存储为 %2，而图声明为 %3</translation>
    </message>
    <message>
        <source>The bytes of an initializer and the declaration of the graph input with its name come from two places: weights of a checkpoint in half precision, or a mask saved as UINT8, were put into a graph that was exported with other types. Nothing converts them when the model is loaded.</source>
        <translation>初始化器的字节与同名图输入的声明来自两处：半精度检查点的权重，或存为 UINT8 的掩码，被放进了以其他类型导出的图。加载模型时没有任何东西转换它们。</translation>
    </message>
    <message>
        <source>The types of a node&apos;s inputs give no type for its output</source>
        <translation>节点输入的类型无法得出其输出的类型</translation>
    </message>
    <message>
        <source>The types of the inputs of %1 give no type for its output</source>
        <translation>%1 的输入类型无法得出其输出的类型</translation>
    </message>
    <message>
        <source>The operator&apos;s own rule for the type of its result fails: two inputs that must agree do not, or one has a type that the rule does not have.</source>
        <translation>算子推断结果类型的规则失败：两个必须一致的输入不一致，或某个输入的类型不在规则之内。</translation>
    </message>
    <message>
        <source>The branches of an If, or the values a Loop carries, have different types</source>
        <translation>If 的各分支或 Loop 携带的值类型不同</translation>
    </message>
    <message>
        <source>One branch gives %1, the other %2</source>
        <translation>一个分支得出 %1，另一个得出 %2</translation>
    </message>
    <message>
        <source>Whichever branch runs, the result has one type; and what a Loop carries has the same type before and behind each iteration. Traced code that returns a float in one branch and an integer or a half in the other breaks it.</source>
        <translation>无论执行哪个分支，结果只有一种类型；Loop 携带的值在每次迭代前后类型相同。追踪的代码若在一个分支返回浮点数、在另一个返回整数或半精度数，就会违反这一点。</translation>
    </message>
    <message>
        <source>ONNX Runtime has no kernel for an operator with these types</source>
        <translation>ONNX Runtime 没有某算子在这些类型下的内核</translation>
    </message>
    <message>
        <source>ONNX Runtime has no kernel for %1 with these types</source>
        <translation>ONNX Runtime 没有 %1 在这些类型下的内核</translation>
    </message>
    <message>
        <source>The model is valid ONNX, and the execution providers of this session implement the operator for other types only: BFLOAT16 arithmetic and DOUBLE convolutions on the CPU are the usual ones. An opset that is newer than the ONNX Runtime gives the same message.</source>
        <translation>模型是有效的 ONNX，但此会话的执行提供程序只为其他类型实现了该算子：常见的是 CPU 上的 BFLOAT16 运算和 DOUBLE 卷积。比 ONNX Runtime 更新的 opset 也会给出同样的消息。</translation>
    </message>
    <message>
        <source>Give the model with --model, and --target for where it is to run: the fix computes the node in a type that has a kernel. Or use a provider or a version that has one.</source>
        <translation>用 --model 指定模型，用 --target 指定运行目标：修复会让该节点以有内核的类型计算。或改用具备该内核的提供程序或版本。</translation>
    </message>
    <message>
        <source>A tensor has no element type, or one that ONNX does not have</source>
        <translation>张量没有元素类型，或其类型不存在于 ONNX</translation>
    </message>
    <message>
        <source>The element type %1 is none that ONNX has</source>
        <translation>ONNX 没有元素类型 %1</translation>
    </message>
    <message>
        <source>Element type 0 means that whoever wrote the model did not know the type; larger numbers are types of a newer ONNX, or damage.</source>
        <translation>元素类型 0 表示写模型的程序不知道类型；更大的数是较新 ONNX 的类型，或文件损坏。</translation>
    </message>
    <message>
        <source>The data that the program feeds has another type than the model&apos;s input</source>
        <translation>程序传入的数据类型与模型输入不同</translation>
    </message>
    <message>
        <source>The program feeds %1, and the model&apos;s input is %2</source>
        <translation>程序传入 %1，而模型的输入是 %2</translation>
    </message>
    <message>
        <source>The model is right, the call is not: ONNX Runtime converts nothing that it is fed. numpy makes float64 of Python&apos;s numbers, int32 of integers on Windows before version 2, and a model in half precision may want float16 inputs.</source>
        <translation>模型没错，调用有误：ONNX Runtime 不转换传入的任何数据。numpy 把 Python 的数变成 float64，在 Windows 上第 2 版之前把整数变成 int32；半精度模型可能需要 float16 输入。</translation>
    </message>
    <message>
        <source>Convert the array before run(): x.astype(np.float32) or whatever the input is declared as (session.get_inputs()[0].type says it). onnxmend audit MODEL lists the declarations.</source>
        <translation>在 run() 之前转换数组：x.astype(np.float32)，或输入声明的其他类型（session.get_inputs()[0].type 会给出）。onnxmend audit MODEL 列出各声明。</translation>
    </message>
    <message>
        <source>PyTorch itself refuses to compute with two types, before anything is exported</source>
        <translation>在导出之前，PyTorch 本身就拒绝用两种类型计算</translation>
    </message>
    <message>
        <source>PyTorch refuses to compute with %1 and %2, before anything is exported</source>
        <translation>在导出之前，PyTorch 就拒绝用 %1 和 %2 计算</translation>
    </message>
    <message>
        <source>The module is run once while it is traced, and its weights, buffers and example inputs differ in dtype: model.half() with float32 example inputs, autocast around the export, or a layer (a norm, a LoRA adapter) that was kept in float32. Matrix products and convolutions do not promote, unlike additions.</source>
        <translation>追踪时模块会运行一次，其权重、缓冲区和示例输入的数据类型不一致：model.half() 搭配 float32 示例输入、导出时套了 autocast，或某层（归一化层、LoRA 适配器）仍是 float32。矩阵乘法和卷积不同于加法，不做类型提升。</translation>
    </message>
    <message>
        <source>Export in one dtype: model.float() and float32 example inputs, without autocast. Convert the ONNX model afterwards if it is to be smaller.</source>
        <translation>以单一数据类型导出：model.float() 和 float32 示例输入，不用 autocast。若要更小，之后再转换 ONNX 模型。</translation>
    </message>
    <message>
        <source>In a strongly typed network TensorRT follows the types of the ONNX model and casts nothing. A half-precision conversion that left a float constant, a norm or a Cast to FLOAT behind gives this.</source>
        <translation>在强类型网络中，TensorRT 遵循 ONNX 模型的类型，不做任何转换。半精度转换遗留的 float 常量、归一化层或转为 FLOAT 的 Cast 会导致此错误。</translation>
    </message>
    <message>
        <source>TensorRT does not take this type here</source>
        <translation>TensorRT 在此处不接受该类型</translation>
    </message>
    <message>
        <source>TensorRT does not take %1 here</source>
        <translation>TensorRT 在此处不接受 %1</translation>
    </message>
    <message>
        <source>TensorRT knows fewer types than ONNX: no DOUBLE, UINT16, UINT32 or UINT64, UINT8 only at inputs and outputs of the network before version 10, and each operator less than that.</source>
        <translation>TensorRT 支持的类型比 ONNX 少：没有 DOUBLE、UINT16、UINT32 和 UINT64；第 10 版之前 UINT8 仅用于网络的输入和输出；每个算子支持的更少。</translation>
    </message>
    <message>
        <source>onnxmend inspect MODEL shows which tensors have the type. DOUBLE usually comes from numpy or Python numbers in the exported code: make them float32 there and export again.</source>
        <translation>onnxmend inspect MODEL 显示哪些张量是该类型。DOUBLE 通常来自被导出代码中的 numpy 或 Python 数字：在那里改为 float32 并重新导出。</translation>
    </message>
    <message>
        <source>TensorRT reads the model&apos;s INT64 tensors as INT32</source>
        <translation>TensorRT 将模型的 INT64 张量读作 INT32</translation>
    </message>
    <message>
        <source>Shapes, axes and indices are INT64 in ONNX. TensorRT before version 10 has INT32 only and converts them. It says so of nearly every model; the values fit.</source>
        <translation>在 ONNX 中形状、轴和索引都是 INT64。第 10 版之前的 TensorRT 只有 INT32，会转换它们。几乎每个模型都会有此提示；这些值都放得下。</translation>
    </message>
    <message>
        <source>Nothing, unless it also says that weights were clamped.</source>
        <translation>无需处理，除非还提示权重被截断。</translation>
    </message>
    <message>
        <source>TensorRT changed INT64 values that INT32 does not hold</source>
        <translation>TensorRT 更改了 INT32 放不下的 INT64 值</translation>
    </message>
    <message>
        <source>Usually it is the INT64_MAX that means &quot;to the end&quot; in a Slice, and clamping it changes nothing. In indices, masks or hashes it would.</source>
        <translation>通常是 Slice 中表示“到末尾”的 INT64_MAX，截断它没有影响。若是索引、掩码或哈希值则有影响。</translation>
    </message>
    <message>
        <source>onnxmend inspect MODEL lists the INT64 tensors: look whether any but bounds of Slice hold numbers of that size.</source>
        <translation>onnxmend inspect MODEL 列出 INT64 张量：查看除 Slice 的边界外是否还有这么大的数。</translation>
    </message>
    <message>
        <source>onnxmend convert MODEL --to float16 --target tensorrt -o OUT.onnx makes the model that such a flag asked for; build the engine from it without the flag.</source>
        <translation>onnxmend convert MODEL --to float16 --target tensorrt -o OUT.onnx 会生成该标志所要的模型；用它构建引擎，不要再加该标志。</translation>
    </message>
    <message>
        <source>The program does not know an operator</source>
        <translation>程序不认识某个算子</translation>
    </message>
    <message>
        <source>The program does not know the operator %1</source>
        <translation>程序不认识算子 %1</translation>
    </message>
    <message>
        <source>The operator belongs to a newer opset than the program knows or than the model imports, or to a domain of custom operators that are not loaded.</source>
        <translation>该算子属于比程序所知或模型所导入更新的 opset，或属于未加载的自定义算子域。</translation>
    </message>
    <message>
        <source>For an operator of ONNX, update the program or export with another opset_version. For a custom one, load its library first (SessionOptions.register_custom_ops_library), or replace it when exporting.</source>
        <translation>若是 ONNX 算子，请更新程序或用其他 opset_version 导出。若是自定义算子，请先加载其库（SessionOptions.register_custom_ops_library），或在导出时替换它。</translation>
    </message>
    <message>
        <source>The exporter has no translation for an operator of PyTorch</source>
        <translation>导出器没有某个 PyTorch 算子的翻译</translation>
    </message>
    <message>
        <source>The exporter has no translation for %1</source>
        <translation>导出器没有 %1 的翻译</translation>
    </message>
    <message>
        <source>Each operator of PyTorch needs a translation for the opset that is asked for; this one has none in the installed version, or the module calls a custom one.</source>
        <translation>每个 PyTorch 算子都需要针对所请求 opset 的翻译；已安装的版本中没有它的翻译，或者模块调用了自定义算子。</translation>
    </message>
    <message>
        <source>Ask for a higher opset_version, update torch (and onnxscript), or try the other exporter (dynamo=True or dynamo=False). Else write the module with other operators, or register a translation (custom_translation_table, register_custom_op_symbolic).</source>
        <translation>请求更高的 opset_version，更新 torch（和 onnxscript），或尝试另一个导出器（dynamo=True 或 dynamo=False）。否则用其他算子改写模块，或注册翻译（custom_translation_table、register_custom_op_symbolic）。</translation>
    </message>
    <message>
        <source>The exporter translates an operator of PyTorch only for a higher opset</source>
        <translation>导出器仅在更高的 opset 下翻译某个 PyTorch 算子</translation>
    </message>
    <message>
        <source>The exporter translates %1 from opset %2 on, and %3 is asked for</source>
        <translation>导出器从 opset %2 起才翻译 %1，而请求的是 %3</translation>
    </message>
    <message>
        <source>ONNX got what the operator needs in a later opset than the one that was asked for.</source>
        <translation>ONNX 在比所请求更晚的 opset 中才有该算子所需的功能。</translation>
    </message>
    <message>
        <source>Export with the opset_version that the message names, or a higher one.</source>
        <translation>用消息中给出的 opset_version 或更高版本导出。</translation>
    </message>
    <message>
        <source>TensorRT&apos;s parser does not know an operator</source>
        <translation>TensorRT 的解析器不认识某个算子</translation>
    </message>
    <message>
        <source>TensorRT&apos;s parser does not know the operator %1</source>
        <translation>TensorRT 的解析器不认识算子 %1</translation>
    </message>
    <message>
        <source>What has no importer is looked for among the plugins. Where that is followed by &quot;Successfully created plugin&quot; all is well; else the operator is missing.</source>
        <translation>没有导入器的算子会在插件中查找。若其后出现“Successfully created plugin”则一切正常；否则缺少该算子。</translation>
    </message>
    <message>
        <source>Update TensorRT, export with another opset, load the plugin&apos;s library, or cut the part out of the graph.</source>
        <translation>更新 TensorRT，用其他 opset 导出，加载插件库，或把这部分从图中剪掉。</translation>
    </message>
    <message>
        <source>TensorRT&apos;s parser does not take a node as it is</source>
        <translation>TensorRT 的解析器不接受某个节点</translation>
    </message>
    <message>
        <source>TensorRT&apos;s parser wants of a node that %1</source>
        <translation>TensorRT 的解析器对节点的要求：%1</translation>
    </message>
    <message>
        <source>An assertion of the parser failed: the node is valid ONNX, or looks so, and this version of TensorRT has a restriction on ranks, types, constants or attributes there. What the assertion asks for is in the message.</source>
        <translation>解析器的断言失败：节点是有效的 ONNX（或看似有效），但此版本的 TensorRT 对其秩、类型、常量或属性有限制。断言的要求见消息。</translation>
    </message>
    <message>
        <source>Run onnxmend verify MODEL: it tells whether the model itself is sound. If it is, folding constants, fixed shapes or a newer TensorRT help.</source>
        <translation>运行 onnxmend verify MODEL：它会说明模型本身是否正常。若正常，常量折叠、固定形状或更新的 TensorRT 会有帮助。</translation>
    </message>
    <message>
        <source>A node has an attribute that its operator does not take so</source>
        <translation>节点有其算子不接受的属性</translation>
    </message>
    <message>
        <source>%1 has the attribute %2, which it does not take so</source>
        <translation>%1 有属性 %2，但不接受这样的属性</translation>
    </message>
    <message>
        <source>Attributes come and go with the opset: what became an input in a later one (axes of Squeeze, pads of Pad), or was added by it, is no attribute of the one that the model imports.</source>
        <translation>属性随 opset 增减：在较晚的 opset 中变成输入的（Squeeze 的 axes、Pad 的 pads），或才加入的属性，在模型导入的 opset 中并不是属性。</translation>
    </message>
    <message>
        <source>Export again for the opset that is meant; changing the import alone is not enough, the nodes have to follow (onnx.version_converter).</source>
        <translation>针对所需的 opset 重新导出；只改导入是不够的，节点也要随之更改（onnx.version_converter）。</translation>
    </message>
    <message>
        <source>A node has too few or too many inputs or outputs</source>
        <translation>节点的输入或输出过少或过多</translation>
    </message>
    <message>
        <source>A node has %1 inputs or outputs, and its operator takes %2</source>
        <translation>节点有 %1 个输入或输出，而其算子需要 %2 个</translation>
    </message>
    <message>
        <source>The number of arguments belongs to the operator and its opset. Tools that remove nodes or change the opset leave such nodes.</source>
        <translation>参数个数由算子及其 opset 决定。删除节点或更改 opset 的工具会留下这样的节点。</translation>
    </message>
    <message>
        <source>Look at what edited the model last, or export again.</source>
        <translation>查看最后编辑模型的是什么，或重新导出。</translation>
    </message>
    <message>
        <source>Shapes do not fit</source>
        <translation>形状不匹配</translation>
    </message>
    <message>
        <source>A shape is %1 where %2 is declared</source>
        <translation>形状是 %1，而声明为 %2</translation>
    </message>
    <message>
        <source>What is computed from the shapes of the inputs contradicts what the model declares, or the operator does not take these shapes together. It is no matter of dtypes; traced code with fixed sizes is the usual cause.</source>
        <translation>由输入形状算出的结果与模型的声明矛盾，或算子不接受这些形状的组合。这与数据类型无关；常见原因是追踪的代码带有固定尺寸。</translation>
    </message>
    <message>
        <source>Export with dynamic axes where sizes vary, or remove stale value_info (onnx.shape_inference writes it anew).</source>
        <translation>在尺寸可变处用动态轴导出，或删除过时的 value_info（onnx.shape_inference 会重新写入）。</translation>
    </message>
    <message>
        <source>A name is used twice</source>
        <translation>名称重复使用</translation>
    </message>
    <message>
        <source>The name %1 is used twice</source>
        <translation>名称 %1 重复使用</translation>
    </message>
    <message>
        <source>Each value of a graph is made once, and nodes with a name have different ones. Merging graphs and scripts that insert nodes break it.</source>
        <translation>图中每个值只产生一次，有名称的节点名称各不相同。合并图以及插入节点的脚本会破坏这一点。</translation>
    </message>
    <message>
        <source>A value is read that nothing gives</source>
        <translation>读取了没有来源的值</translation>
    </message>
    <message>
        <source>%1 is read, and nothing gives it</source>
        <translation>读取了 %1，但没有来源</translation>
    </message>
    <message>
        <source>It is no graph input, no initializer and no node&apos;s output. A weight that was stripped, a renamed value or a removed node leaves this.</source>
        <translation>它既不是图输入，也不是初始化器或节点的输出。权重被剥离、值被重命名或节点被删除都会留下这种情况。</translation>
    </message>
    <message>
        <source>If it is a weight, make it a graph input and fill it from the checkpoint: onnxmend fix MODEL -c CHECKPOINT -o OUT.onnx.</source>
        <translation>若是权重，把它设为图输入并从检查点填充：onnxmend fix MODEL -c CHECKPOINT -o OUT.onnx。</translation>
    </message>
    <message>
        <source>A node stands in front of the one that gives its input</source>
        <translation>节点排在提供其输入的节点之前</translation>
    </message>
    <message>
        <source>%1 is read in front of the node that gives it</source>
        <translation>%1 在提供它的节点之前被读取</translation>
    </message>
    <message>
        <source>onnx.checker wants nodes in the order in which they can be computed. ONNX Runtime sorts them itself and loads such a model. Where no node gives the value, it is missing.</source>
        <translation>onnx.checker 要求节点按可计算的顺序排列。ONNX Runtime 会自行排序并加载这样的模型。若没有节点提供该值，则值缺失。</translation>
    </message>
    <message>
        <source>Run onnxmend verify MODEL: it tells whether ONNX Runtime loads it.</source>
        <translation>运行 onnxmend verify MODEL：它会说明 ONNX Runtime 能否加载。</translation>
    </message>
    <message>
        <source>The graph has a cycle</source>
        <translation>图中有环</translation>
    </message>
    <message>
        <source>A node&apos;s result leads back into one of its inputs.</source>
        <translation>节点的结果又回到了它自己的输入。</translation>
    </message>
    <message>
        <source>A field of the model that ONNX wants is not set</source>
        <translation>模型缺少 ONNX 要求的字段</translation>
    </message>
    <message>
        <source>%1 has no type</source>
        <translation>%1 没有类型</translation>
    </message>
    <message>
        <source>Where ONNX Runtime loads the model, it can be ignored: onnxmend verify MODEL tells. Else declare the type that the audit shows.</source>
        <translation>若 ONNX Runtime 能加载模型则可忽略：onnxmend verify MODEL 会说明。否则按审查显示的类型声明。</translation>
    </message>
    <message>
        <source>The model uses a domain of operators that it does not import</source>
        <translation>模型使用了未导入的算子域</translation>
    </message>
    <message>
        <source>The model uses the domain %1, which it does not import</source>
        <translation>模型使用了未导入的域 %1</translation>
    </message>
    <message>
        <source>opset_import says which version of each domain&apos;s operators is meant. ONNX Runtime knows its own (com.microsoft) without it, onnx.checker does not.</source>
        <translation>opset_import 说明每个域的算子采用哪个版本。ONNX Runtime 不需要它也认识自己的域（com.microsoft），onnx.checker 则不认识。</translation>
    </message>
    <message>
        <source>Where ONNX Runtime loads the model, it can be ignored; else add the import.</source>
        <translation>若 ONNX Runtime 能加载模型则可忽略；否则添加该导入。</translation>
    </message>
    <message>
        <source>A data file of the model is not there</source>
        <translation>模型的数据文件不存在</translation>
    </message>
    <message>
        <source>The data file %1 is not there</source>
        <translation>数据文件 %1 不存在</translation>
    </message>
    <message>
        <source>Large weights lie in files beside the model, which it names relative to its own folder. They were not copied along, or renamed. A model that is loaded from memory has no folder at all.</source>
        <translation>大的权重位于模型旁的文件中，模型以相对自身文件夹的路径引用它们。它们没有一起复制，或被改名。从内存加载的模型根本没有文件夹。</translation>
    </message>
    <message>
        <source>Put the file beside the model under the name that the model has for it (onnxmend inspect MODEL shows it), and load the model by its path.</source>
        <translation>按模型中记录的名称（onnxmend inspect MODEL 会显示）把文件放到模型旁，并通过路径加载模型。</translation>
    </message>
    <message>
        <source>The model names a data file outside of its folder</source>
        <translation>模型引用了其文件夹之外的数据文件</translation>
    </message>
    <message>
        <source>The model names the data file %1, outside of its folder</source>
        <translation>模型引用了其文件夹之外的数据文件 %1</translation>
    </message>
    <message>
        <source>Absolute paths, &quot;..&quot; and links that lead out are refused, since a model could read any file with them. The cache of Hugging Face lays models out with such links.</source>
        <translation>绝对路径、“..”和指向外部的链接会被拒绝，因为模型可借此读取任何文件。Hugging Face 的缓存就用这样的链接存放模型。</translation>
    </message>
    <message>
        <source>Copy the real file beside the model. For a cache with links, onnxmend fix MODEL --allow-symlinks -o OUT.onnx writes model and data into one folder.</source>
        <translation>把真实文件复制到模型旁。对带链接的缓存，onnxmend fix MODEL --allow-symlinks -o OUT.onnx 会把模型和数据写到同一文件夹。</translation>
    </message>
    <message>
        <source>A tensor&apos;s data is shorter or longer than its shape and type ask for</source>
        <translation>张量数据的长度与其形状和类型不符</translation>
    </message>
    <message>
        <source>The data of %1 has another size than its shape and type ask for</source>
        <translation>%1 的数据大小与其形状和类型不符</translation>
    </message>
    <message>
        <source>The file was cut (an interrupted download or copy; a file of some 130 bytes is a pointer of Git LFS), belongs to another model, or its dtype was changed without its bytes.</source>
        <translation>文件被截断（下载或复制中断；约 130 字节的文件是 Git LFS 指针）、属于其他模型，或只改了数据类型而没改字节。</translation>
    </message>
    <message>
        <source>Fetch the data file again, and compare its size with where it comes from.</source>
        <translation>重新获取数据文件，并与来源比较大小。</translation>
    </message>
    <message>
        <source>A tensor&apos;s values lie in a field that is not for its type</source>
        <translation>张量的值存放在不属于其类型的字段中</translation>
    </message>
    <message>
        <source>The values of %1 lie in a field that is not for its type</source>
        <translation>%1 的值存放在不属于其类型的字段中</translation>
    </message>
    <message>
        <source>Whoever changed the tensor&apos;s type did not move its values: each type has one field in TensorProto beside raw_data.</source>
        <translation>更改张量类型时没有移动其值：除 raw_data 外，每种类型在 TensorProto 中各有一个字段。</translation>
    </message>
    <message>
        <source>A tensor&apos;s data cannot be read</source>
        <translation>无法读取张量的数据</translation>
    </message>
    <message>
        <source>The data of %1 cannot be read</source>
        <translation>无法读取 %1 的数据</translation>
    </message>
    <message>
        <source>The rest of the message says why.</source>
        <translation>消息的其余部分说明了原因。</translation>
    </message>
    <message>
        <source>The model&apos;s file is not there</source>
        <translation>模型文件不存在</translation>
    </message>
    <message>
        <source>The model %1 is not there</source>
        <translation>模型 %1 不存在</translation>
    </message>
    <message>
        <source>The path is relative to where the program was started, or misspelt.</source>
        <translation>路径相对于程序的启动位置，或者拼写有误。</translation>
    </message>
    <message>
        <source>Give an absolute path.</source>
        <translation>请给出绝对路径。</translation>
    </message>
    <message>
        <source>The file is no ONNX model, or is damaged</source>
        <translation>文件不是 ONNX 模型，或已损坏</translation>
    </message>
    <message>
        <source>Its bytes are not those of a ModelProto. The usual reasons: the download is incomplete, the file is a pointer of Git LFS (some 130 bytes that begin with &quot;version https://git-lfs&quot;) or a web page, or it is another format (a checkpoint, a TensorRT engine).</source>
        <translation>其字节不是 ModelProto。常见原因：下载不完整，文件是 Git LFS 指针（约 130 字节，以“version https://git-lfs”开头）或网页，或是其他格式（检查点、TensorRT 引擎）。</translation>
    </message>
    <message>
        <source>Look at its size and first bytes, and fetch it again (git lfs pull). onnxmend inspect FILE says what it is.</source>
        <translation>查看其大小和开头的字节，并重新获取（git lfs pull）。onnxmend inspect FILE 会说明它是什么。</translation>
    </message>
    <message>
        <source>The model&apos;s IR version is newer than the program knows</source>
        <translation>模型的 IR 版本比程序所知的更新</translation>
    </message>
    <message>
        <source>The model has IR version %1, and the program knows up to %2</source>
        <translation>模型的 IR 版本是 %1，而程序最高支持 %2</translation>
    </message>
    <message>
        <source>The installed onnx package stamps models with the newest IR version that it has, whether they need it or not. It says nothing of the operators.</source>
        <translation>已安装的 onnx 包会给模型打上其最新的 IR 版本，无论是否需要。这与算子无关。</translation>
    </message>
    <message>
        <source>Update the program. Or write a copy with an older IR version, where the model needs nothing new, and name the release that has to load it: onnxmend fix model.onnx --runs-in 1.20 -o out.onnx</source>
        <translation>更新程序。或者，若模型不需要新功能，写出一份 IR 版本较旧的副本，并指明要加载它的版本：onnxmend fix model.onnx --runs-in 1.20 -o out.onnx</translation>
    </message>
    <message>
        <source>The model imports an opset that ONNX Runtime does not have yet</source>
        <translation>模型导入了 ONNX Runtime 尚不支持的 opset</translation>
    </message>
    <message>
        <source>The model imports opset %1, and this ONNX Runtime has up to %2</source>
        <translation>模型导入 opset %1，而此 ONNX Runtime 最高支持 %2</translation>
    </message>
    <message>
        <source>Each ONNX Runtime knows the opsets that were released before it.</source>
        <translation>每个 ONNX Runtime 只认识在它之前发布的 opset。</translation>
    </message>
    <message>
        <source>Update ONNX Runtime, or export with a lower opset_version. Or write a copy with an older opset, where every node means the same there, and name the release that has to load it: onnxmend fix model.onnx --runs-in 1.20 -o out.onnx</source>
        <translation>更新 ONNX Runtime，或用较低的 opset_version 导出。或者，若每个节点在旧 opset 中含义不变，写出一份 opset 较旧的副本，并指明要加载它的版本：onnxmend fix model.onnx --runs-in 1.20 -o out.onnx</translation>
    </message>
    <message>
        <source>The model is larger than 2 GiB, which one protobuf file cannot hold</source>
        <translation>模型超过 2 GiB，单个 protobuf 文件放不下</translation>
    </message>
    <message>
        <source>Weights beyond that have to lie in files beside the model (external data).</source>
        <translation>超出部分的权重必须放在模型旁的文件中（外部数据）。</translation>
    </message>
    <message>
        <source>When exporting, give a file name and not a buffer; with onnx.save, save_as_external_data=True; with onnx.checker and shape inference, the path and not the model in memory. onnxmend writes external data by itself from 1 GiB on.</source>
        <translation>导出时给出文件名而不是缓冲区；onnx.save 用 save_as_external_data=True；onnx.checker 和形状推断用路径而不是内存中的模型。onnxmend 从 1 GiB 起自动写出外部数据。</translation>
    </message>
    <message>
        <source>The data that the program feeds has another shape than the model&apos;s input</source>
        <translation>程序传入的数据形状与模型输入不同</translation>
    </message>
    <message>
        <source>The data fed to %1 has another shape than is declared</source>
        <translation>传入 %1 的数据形状与声明不同</translation>
    </message>
    <message>
        <source>The model was exported with fixed sizes, or the array lacks an axis (the batch).</source>
        <translation>模型以固定尺寸导出，或数组缺少一个轴（batch）。</translation>
    </message>
    <message>
        <source>Feed the shape that is expected, or export again with dynamic axes.</source>
        <translation>传入所需的形状，或用动态轴重新导出。</translation>
    </message>
    <message>
        <source>The program does not feed the inputs that the model has</source>
        <translation>程序传入的不是模型所具有的输入</translation>
    </message>
    <message>
        <source>The program does not feed what the model has: %1</source>
        <translation>程序传入的与模型的输入不符：%1</translation>
    </message>
    <message>
        <source>Names of inputs come from the export. An input that should be a weight means that the model was saved without it.</source>
        <translation>输入的名称来自导出。若某个输入本应是权重，说明保存模型时没有包含它。</translation>
    </message>
    <message>
        <source>session.get_inputs() lists the names. Where a missing one is a weight, fill it from the checkpoint: onnxmend fix MODEL -c CHECKPOINT -o OUT.onnx.</source>
        <translation>session.get_inputs() 列出各名称。若缺少的是权重，从检查点填充：onnxmend fix MODEL -c CHECKPOINT -o OUT.onnx。</translation>
    </message>
    <message>
        <source>The model was loaded, and a node failed while it ran</source>
        <translation>模型已加载，但运行时某个节点失败</translation>
    </message>
    <message>
        <source>The model was loaded, and a node failed while it ran: %1</source>
        <translation>模型已加载，但运行时某个节点失败：%1</translation>
    </message>
    <message>
        <source>Types were right, else it would not have been loaded. Values or shapes of this run are not: indices outside of their table, shapes that do not broadcast, no memory. The status message behind it says which.</source>
        <translation>类型没有问题，否则无法加载。此次运行的值或形状有问题：索引超出表的范围、形状无法广播、内存不足。其后的状态消息会说明是哪一种。</translation>
    </message>
    <message>
        <source>Run onnxmend verify MODEL --run: it runs the model on made-up inputs of fitting shapes. If that passes, look at what is fed.</source>
        <translation>运行 onnxmend verify MODEL --run：它用形状合适的虚构输入运行模型。若通过，请检查传入的数据。</translation>
    </message>
    <message>
        <source>The exporter does not translate an operator as it is used here</source>
        <translation>导出器不翻译此处这种用法的算子</translation>
    </message>
    <message>
        <source>The exporter does not translate %1</source>
        <translation>导出器不翻译 %1</translation>
    </message>
    <message>
        <source>There is a translation, for fewer cases than the module has: a size that is only known at run time, a mode or a dtype that ONNX lacks.</source>
        <translation>翻译是有的，但不涵盖该模块的情况：运行时才知道的尺寸，或 ONNX 没有的模式或数据类型。</translation>
    </message>
    <message>
        <source>Make the size or argument constant in the module, ask for a higher opset_version, or try the other exporter (dynamo=True).</source>
        <translation>在模块中把尺寸或参数设为常量，请求更高的 opset_version，或尝试另一个导出器（dynamo=True）。</translation>
    </message>
    <message>
        <source>torch.onnx could not export the module</source>
        <translation>torch.onnx 无法导出该模块</translation>
    </message>
    <message>
        <source>The cause stands in another exception of the same traceback, above this one.</source>
        <translation>原因在同一回溯中位于其上方的另一个异常里。</translation>
    </message>
    <message>
        <source>Paste the whole output. report=True makes the exporter write all it knows to a file.</source>
        <translation>粘贴完整的输出。report=True 会让导出器把所知的一切写入文件。</translation>
    </message>
    <message>
        <source>Shapes or types of a node&apos;s output cannot be computed</source>
        <translation>无法计算节点输出的形状或类型</translation>
    </message>
    <message>
        <source>Shapes or types of the output of %1 cannot be computed</source>
        <translation>无法计算 %1 输出的形状或类型</translation>
    </message>
    <message>
        <source>The operator&apos;s own rule fails for these inputs; what is said behind the node tells why.</source>
        <translation>算子自身的规则对这些输入失败；节点之后的内容说明了原因。</translation>
    </message>
    <message>
        <source>A node is not as its operator&apos;s definition wants it</source>
        <translation>节点不符合其算子的定义</translation>
    </message>
    <message>
        <source>A node is not as the definition of %1 wants it</source>
        <translation>节点不符合 %1 的定义</translation>
    </message>
    <message>
        <source>Attributes, the number of arguments or their types differ from the definition in the opset that the model imports.</source>
        <translation>属性、参数个数或其类型与模型所导入 opset 中的定义不同。</translation>
    </message>
    <message>
        <source>The model was not loaded</source>
        <translation>模型未能加载</translation>
    </message>
    <message>
        <source>The model %1 was not loaded</source>
        <translation>模型 %1 未能加载</translation>
    </message>
    <message>
        <source>What stands behind it in the message says why, in words that are not known here.</source>
        <translation>消息中其后的内容说明了原因，但此处不认识这些措辞。</translation>
    </message>
    <message>
        <source>Run onnxmend verify MODEL: it asks onnx.checker, the audit and ONNX Runtime about it.</source>
        <translation>运行 onnxmend verify MODEL：它会用 onnx.checker、审查和 ONNX Runtime 检查模型。</translation>
    </message>
    <message>
        <source>Usually integers meet floats because PyTorch promoted them in silence (x * mask, x / n with a length, an index in arithmetic) and the exporter wrote no Cast.</source>
        <translation>通常是整数遇到浮点数：PyTorch 悄悄做了提升（x * mask、x / n 中的长度、参与运算的索引），而导出器没有写 Cast。</translation>
    </message>
    <message>
        <source>Usually a mask meets numbers: PyTorch counts True as 1, and stored masks are often UINT8 where the graph has BOOL.</source>
        <translation>通常是掩码遇到数值：PyTorch 把 True 当作 1，而存储的掩码常为 UINT8，图中却是 BOOL。</translation>
    </message>
    <message>
        <source>Usually half weights or inputs meet a FLOAT buffer, constant or norm: model.half() and converters leave constants, positional tables and LayerNorms in FLOAT, or a checkpoint in half precision fills a graph that was exported in FLOAT.</source>
        <translation>通常是半精度的权重或输入遇到 FLOAT 的缓冲区、常量或归一化层：model.half() 和转换工具会把常量、位置表和 LayerNorm 留在 FLOAT，或半精度检查点填充了以 FLOAT 导出的图。</translation>
    </message>
    <message>
        <source>FLOAT16 and BFLOAT16 are both 16 bits wide and hold different numbers; numpy has no BFLOAT16, so tools mislabel it.</source>
        <translation>FLOAT16 和 BFLOAT16 都是 16 位，但表示的数不同；numpy 没有 BFLOAT16，所以工具会标错。</translation>
    </message>
    <message>
        <source>Usually a number of Python or numpy became a DOUBLE constant, since that is their only float.</source>
        <translation>通常是 Python 或 numpy 的数变成了 DOUBLE 常量，因为那是它们唯一的浮点类型。</translation>
    </message>
    <message>
        <source>Usually one is an INT64 Constant, or comes out of Shape, NonZero or ArgMax, which give INT64, and the other was made as INT32 to save room (indices, lengths, attention masks).</source>
        <translation>通常其一是 INT64 常量，或来自输出 INT64 的 Shape、NonZero 或 ArgMax，而另一个为节省空间做成了 INT32（索引、长度、注意力掩码）。</translation>
    </message>
    <message>
        <source>Usually one of them was narrowed to save room and the other was not.</source>
        <translation>通常是其中一个为节省空间而缩窄，另一个没有。</translation>
    </message>
    <message>
        <source>Auditing</source>
        <translation>正在审查</translation>
    </message>
    <message>
        <source>Checking the model</source>
        <translation>正在检查模型</translation>
    </message>
    <message>
        <source>Comparing values</source>
        <translation>正在比较值</translation>
    </message>
    <message>
        <source>Loading the model in ONNX Runtime</source>
        <translation>正在 ONNX Runtime 中加载模型</translation>
    </message>
    <message>
        <source>Looking at the files</source>
        <translation>正在查看文件</translation>
    </message>
    <message>
        <source>Looking for tensors under other names</source>
        <translation>正在查找改名的张量</translation>
    </message>
    <message>
        <source>Measuring what casts lose</source>
        <translation>正在测量转换的损失</translation>
    </message>
    <message>
        <source>Measuring what the casts lose</source>
        <translation>正在测量转换的损失</translation>
    </message>
    <message>
        <source>Preparing to save</source>
        <translation>正在准备保存</translation>
    </message>
    <message>
        <source>Reading the model</source>
        <translation>正在读取模型</translation>
    </message>
    <message>
        <source>Extracting a part of the model</source>
        <translation>正在提取模型的一部分</translation>
    </message>
    <message>
        <source>Getting the message of the model</source>
        <translation>正在获取模型的错误消息</translation>
    </message>
    <message>
        <source>Removing nodes</source>
        <translation>正在移除节点</translation>
    </message>
    <message>
        <source>Making shapes smaller</source>
        <translation>正在缩小形状</translation>
    </message>
    <message>
        <source>Replacing values</source>
        <translation>正在替换值</translation>
    </message>
    <message>
        <source>Getting the message of the small model</source>
        <translation>正在获取小模型的错误消息</translation>
    </message>
    <message>
        <source>in the audit</source>
        <translation>在审查中</translation>
    </message>
    <message>
        <source>in onnx.checker</source>
        <translation>在 onnx.checker 中</translation>
    </message>
    <message>
        <source>when ONNX Runtime loads it</source>
        <translation>ONNX Runtime 加载它时</translation>
    </message>
    <message>
        <source>when ONNX Runtime runs it</source>
        <translation>ONNX Runtime 运行它时</translation>
    </message>
    <message>
        <source>in its numbers</source>
        <translation>在它的数值中</translation>
    </message>
    <message>
        <source>as a part of the model</source>
        <translation>作为模型的一部分</translation>
    </message>
    <message>
        <source>Running the model in ONNX Runtime</source>
        <translation>正在 ONNX Runtime 中运行模型</translation>
    </message>
    <message>
        <source>Writing the model without its weights</source>
        <translation>正在写出不含权重的模型</translation>
    </message>
    <message>
        <source>Writing the weights</source>
        <translation>正在写出权重</translation>
    </message>
    <message>
        <source>counted again</source>
        <translation>已复核</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>已测量</translation>
    </message>
    <message>
        <source>searched</source>
        <translation>已搜索</translation>
    </message>
    <message>
        <source>written</source>
        <translation>已写入</translation>
    </message>
    <message>
        <source>it does not load in %1</source>
        <translation>无法在 %1 中加载</translation>
    </message>
    <message>
        <source>it does not load in %1, and neither does the original</source>
        <translation>无法在 %1 中加载，原模型也不能</translation>
    </message>
    <message>
        <source>the data of %1 tensor cannot be read</source>
        <translation>%1 个张量的数据无法读取</translation>
    </message>
    <message>
        <source>the data of %1 tensors cannot be read</source>
        <translation>%1 个张量的数据无法读取</translation>
    </message>
    <message>
        <source>%1 checkpoint cannot be read</source>
        <translation>%1 个检查点无法读取</translation>
    </message>
    <message>
        <source>%1 checkpoints cannot be read</source>
        <translation>%1 个检查点无法读取</translation>
    </message>
    <message>
        <source>nothing in the checkpoints fits this graph</source>
        <translation>检查点中没有与此图匹配的内容</translation>
    </message>
    <message>
        <source>%1 weight has no data</source>
        <translation>%1 个权重没有数据</translation>
    </message>
    <message>
        <source>%1 weights have no data</source>
        <translation>%1 个权重没有数据</translation>
    </message>
    <message>
        <source>%1 of %2 weights has no data</source>
        <translation>%2 个权重中有 %1 个没有数据</translation>
    </message>
    <message>
        <source>%1 of %2 weights have no data</source>
        <translation>%2 个权重中有 %1 个没有数据</translation>
    </message>
    <message>
        <source>%1 tensor has the wrong dtype</source>
        <translation>%1 个张量的数据类型有误</translation>
    </message>
    <message>
        <source>%1 tensors have the wrong dtype</source>
        <translation>%1 个张量的数据类型有误</translation>
    </message>
    <message>
        <source>%1 of %2 tensors has the wrong dtype</source>
        <translation>%2 个张量中有 %1 个数据类型有误</translation>
    </message>
    <message>
        <source>%1 of %2 tensors have the wrong dtype</source>
        <translation>%2 个张量中有 %1 个数据类型有误</translation>
    </message>
    <message>
        <source>%1 type error in the graph</source>
        <translation>图中有 %1 个类型错误</translation>
    </message>
    <message>
        <source>%1 type errors in the graph</source>
        <translation>图中有 %1 个类型错误</translation>
    </message>
    <message>
        <source>%1 other error</source>
        <translation>%1 个其他错误</translation>
    </message>
    <message>
        <source>%1 other errors</source>
        <translation>%1 个其他错误</translation>
    </message>
    <message>
        <source>%1 change was skipped</source>
        <translation>%1 个更改被略过</translation>
    </message>
    <message>
        <source>%1 changes were skipped</source>
        <translation>%1 个更改被略过</translation>
    </message>
    <message>
        <source>it could not be verified: %1</source>
        <translation>无法验证：%1</translation>
    </message>
    <message>
        <source>onnx.checker refuses it</source>
        <translation>onnx.checker 拒绝该模型</translation>
    </message>
    <message>
        <source>the audit of the file finds an error</source>
        <translation>文件审查发现错误</translation>
    </message>
    <message>
        <source>%1 warning</source>
        <translation>%1 个警告</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 个警告</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>%1 value overflows</source>
        <translation>%1 个值溢出</translation>
    </message>
    <message>
        <source>%1 values overflow</source>
        <translation>%1 个值溢出</translation>
    </message>
    <message>
        <source>%1 value becomes 0</source>
        <translation>%1 个值变为 0</translation>
    </message>
    <message>
        <source>%1 values become 0</source>
        <translation>%1 个值变为 0</translation>
    </message>
    <message>
        <source>complete, not verified</source>
        <translation>完整，未验证</translation>
    </message>
    <message>
        <source>planned: the graph changes on save</source>
        <translation>已计划：保存时图会改变</translation>
    </message>
    <message>
        <source>nothing is wrong</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>planned: %1 tensor changes on save</source>
        <translation>已计划：保存时 %1 个张量会改变</translation>
    </message>
    <message>
        <source>planned: %1 tensors change on save</source>
        <translation>已计划：保存时 %1 个张量会改变</translation>
    </message>
    <message>
        <source>planned: %1 tensor and the graph change on save</source>
        <translation>已计划：保存时 %1 个张量和图会改变</translation>
    </message>
    <message>
        <source>planned: %1 tensors and the graph change on save</source>
        <translation>已计划：保存时 %1 个张量和图会改变</translation>
    </message>
    <message>
        <source>declare the graph input %1 as %2, since its value is lost as %3</source>
        <translation>将图输入 %1 声明为 %2，因为其值作为 %3 会丢失</translation>
    </message>
    <message>
        <source>cast the stored values of %1 from %2 to %3</source>
        <translation>将 %1 的存储值从 %2 转换为 %3</translation>
    </message>
    <message>
        <source>cast the stored values of %1 from %2 to %3, in a copy for this node</source>
        <translation>将 %1 的存储值从 %2 转换为 %3，放入此节点专用的副本</translation>
    </message>
    <message>
        <source>read the bytes of %1 as the %2 values that they are (%3)</source>
        <translation>将 %1 的字节按其实际的 %2 值读取（%3）</translation>
    </message>
    <message>
        <source>read the bytes of %1 as the %2 values that they are (%3), and cast them to %4</source>
        <translation>将 %1 的字节按其实际的 %2 值读取（%3），并转换为 %4</translation>
    </message>
    <message>
        <source>read the %1 bytes of %2 as the %3 values of %4 that they are</source>
        <translation>将 %2 的 %1 个字节按其实际的 %3 个 %4 值读取</translation>
    </message>
    <message>
        <source>read the %1 bytes of %2 as the %3 values of %4 that they are, and cast them to %5</source>
        <translation>将 %2 的 %1 个字节按其实际的 %3 个 %4 值读取，并转换为 %5</translation>
    </message>
    <message>
        <source>fill %1 from checkpoint tensor %2</source>
        <translation>用检查点张量 %2 填充 %1</translation>
    </message>
    <message>
        <source>fill %1 with %2</source>
        <translation>用 %2 填充 %1</translation>
    </message>
    <message>
        <source>take the values of %1 from checkpoint tensor %2</source>
        <translation>%1 的值取自检查点张量 %2</translation>
    </message>
    <message>
        <source>read the bytes of %1 as the %2 values that they are</source>
        <translation>将 %1 的字节按其实际的 %2 值读取</translation>
    </message>
    <message>
        <source>insert a Cast of %1 from %2 to %3</source>
        <translation>为 %1 插入从 %2 到 %3 的 Cast</translation>
    </message>
    <message>
        <source>insert a Cast behind %1 from %2 to %3</source>
        <translation>在 %1 之后插入从 %2 到 %3 的 Cast</translation>
    </message>
    <message>
        <source>declare the graph input %1 as %2</source>
        <translation>将图输入 %1 声明为 %2</translation>
    </message>
    <message>
        <source>declare the graph output %1 as %2</source>
        <translation>将图输出 %1 声明为 %2</translation>
    </message>
    <message>
        <source>declare %1 (value_info) as %2</source>
        <translation>将 %1（value_info）声明为 %2</translation>
    </message>
    <message>
        <source>set the attribute %1 of the node that computes %2 to %3</source>
        <translation>将计算 %2 的节点的属性 %1 设为 %3</translation>
    </message>
    <message>
        <source>call %1, which takes these types</source>
        <translation>调用接受这些类型的 %1</translation>
    </message>
    <message>
        <source>compute %1 in %2</source>
        <translation>以 %2 计算 %1</translation>
    </message>
    <message>
        <source>Planning the casts</source>
        <translation>正在计划转换</translation>
    </message>
    <message>
        <source>Looking at what a save writes</source>
        <translation>正在查看保存会写出的内容</translation>
    </message>
    <message>
        <source>Looking at what is computed</source>
        <translation>正在查看计算的内容</translation>
    </message>
    <message>
        <source>Measuring what is stored</source>
        <translation>正在测量存储的内容</translation>
    </message>
    <message>
        <source>Measuring, round %1</source>
        <translation>测量，第 %1 轮</translation>
    </message>
    <message>
        <source>Kept as asked for</source>
        <translation>按要求保留</translation>
    </message>
    <message>
        <source>The operator does not take the dtype</source>
        <translation>算子不接受该数据类型</translation>
    </message>
    <message>
        <source>Nobody knows what the operator takes</source>
        <translation>不知道算子接受什么</translation>
    </message>
    <message>
        <source>The target has no kernel for the dtype</source>
        <translation>目标没有该数据类型的内核</translation>
    </message>
    <message>
        <source>Makes or reads a sequence or an optional</source>
        <translation>生成或读取序列或可选值</translation>
    </message>
    <message>
        <source>Its dtype is stated by an attribute</source>
        <translation>其数据类型由属性指定</translation>
    </message>
    <message>
        <source>The interface of a subgraph stays</source>
        <translation>子图的接口保持不变</translation>
    </message>
    <message>
        <source>The interface of a function stays</source>
        <translation>函数的接口保持不变</translation>
    </message>
    <message>
        <source>Its graph or output cannot be named</source>
        <translation>无法命名其图或输出</translation>
    </message>
    <message>
        <source>Stands between quantised values</source>
        <translation>位于量化值之间</translation>
    </message>
    <message>
        <source>Reads stored values that cannot be read</source>
        <translation>读取了无法读出的存储值</translation>
    </message>
    <message>
        <source>Stored values would overflow</source>
        <translation>存储的值会溢出</translation>
    </message>
    <message>
        <source>Stored values would vanish or lose their digits</source>
        <translation>存储的值会消失或丢失有效位</translation>
    </message>
    <message>
        <source>Positions, counts or times that have to be exact</source>
        <translation>必须精确的位置、计数或时间</translation>
    </message>
    <message>
        <source>Computed values would overflow</source>
        <translation>计算的值会溢出</translation>
    </message>
    <message>
        <source>Computed values would vanish</source>
        <translation>计算的值会消失</translation>
    </message>
    <message>
        <source>Adds up to what would overflow on the way</source>
        <translation>求和过程中会溢出</translation>
    </message>
    <message>
        <source>Measured: the outputs would be too far off</source>
        <translation>实测：输出偏差会过大</translation>
    </message>
    <message>
        <source>The converted node was refused</source>
        <translation>转换后的节点被拒绝</translation>
    </message>
    <message>
        <source>Stands between nodes that are kept</source>
        <translation>位于保留的节点之间</translation>
    </message>
    <message>
        <source>nothing to convert: it computes in %1 already</source>
        <translation>无需转换：已以 %1 计算</translation>
    </message>
    <message>
        <source>nothing to convert: nothing computes in %1</source>
        <translation>无需转换：没有以 %1 计算的内容</translation>
    </message>
    <message>
        <source>nothing to convert: no large weight is stored in %1</source>
        <translation>无需转换：没有以 %1 存储的大权重</translation>
    </message>
    <message>
        <source>nothing is converted: every node is kept</source>
        <translation>没有转换任何内容：所有节点都保留</translation>
    </message>
    <message>
        <source>the converted model could not be run: %1</source>
        <translation>转换后的模型无法运行：%1</translation>
    </message>
    <message>
        <source>outputs are too far off: %1 is not finite, or has another shape</source>
        <translation>输出偏差过大：%1 不是有限值，或形状不同</translation>
    </message>
    <message>
        <source>outputs are too far off: %1 by %2, where %3 is allowed</source>
        <translation>输出偏差过大：%1 偏差 %2，允许 %3</translation>
    </message>
    <message>
        <source>outputs are within tolerance: off by %1 at most, where %2 is allowed</source>
        <translation>输出在容差之内：最大偏差 %1，允许 %2</translation>
    </message>
    <message>
        <source>outputs could not be measured: %1</source>
        <translation>无法测量输出：%1</translation>
    </message>
    <message>
        <source>outputs were not measured</source>
        <translation>未测量输出</translation>
    </message>
    <message>
        <source>Measuring each layer</source>
        <translation>正在测量各层</translation>
    </message>
    <message>
        <source>Taking the time of runs</source>
        <translation>正在测量运行时间</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>value-info</source>
        <translation>value_info</translation>
    </message>
    <message>
        <source>initializer</source>
        <translation>初始化器</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>attribute</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>attribute-tensor</source>
        <translation>属性张量</translation>
    </message>
    <message>
        <source>checkpoint-tensor</source>
        <translation>检查点张量</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>added</source>
        <translation>已添加</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>filled</source>
        <translation>已填充</translation>
    </message>
    <message>
        <source>emptied</source>
        <translation>已清空</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>attributes</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>opsets</source>
        <translation>opset</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>ambiguous</source>
        <translation>有歧义</translation>
    </message>
    <message>
        <source>location</source>
        <translation>存储位置</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Remove Casts</source>
        <translation>移除 Cast</translation>
    </message>
    <message>
        <source>Measuring how long each node takes</source>
        <translation>正在测量每个节点的耗时</translation>
    </message>
    <message>
        <source>nothing is wrong but %1 ignored finding</source>
        <translation>除 %1 项被忽略的发现外没有问题</translation>
    </message>
    <message>
        <source>nothing is wrong but %1 ignored findings</source>
        <translation>除 %1 项被忽略的发现外没有问题</translation>
    </message>
    <message>
        <source>%1 finding is ignored by the policy</source>
        <translation>策略忽略了 %1 项发现</translation>
    </message>
    <message>
        <source>%1 findings are ignored by the policy</source>
        <translation>策略忽略了 %1 项发现</translation>
    </message>
    <message>
        <source>PyTorch does not take this type here</source>
        <translation>PyTorch 在此处不接受这种类型</translation>
    </message>
    <message>
        <source>PyTorch does not take %1 here</source>
        <translation>PyTorch 在此处不接受 %1</translation>
    </message>
    <message>
        <source>The module is run once while it is traced or exported, and an operator of PyTorch has no code for this type on this device. On the CPU, older versions compute little in half precision; integers and bools are no floats, and indices have to be integers.</source>
        <translation>模块在跟踪或导出时会运行一次，而 PyTorch 的某个算子在此设备上没有这种类型的实现。较旧版本在 CPU 上很少支持半精度计算；整数和布尔不是浮点数，索引必须是整数。</translation>
    </message>
    <message>
        <source>Export in float32, model.float() with float32 example inputs, and make the ONNX model smaller then: onnxmend convert MODEL --to float16 -o OUT.onnx. Or export on a GPU, or with a newer PyTorch.</source>
        <translation>以 float32 导出：model.float() 和 float32 示例输入，之后再缩小 ONNX 模型：onnxmend convert MODEL --to float16 -o OUT.onnx。或在 GPU 上导出，或使用更新的 PyTorch。</translation>
    </message>
    <message>
        <source>Indices are made with torch.long: x.long(), also in the example inputs of the export.</source>
        <translation>索引应使用 torch.long：x.long()，导出的示例输入也是如此。</translation>
    </message>
    <message>
        <source>The operator computes in floats only: x.float() in front of it.</source>
        <translation>该算子只能以浮点数计算：在它前面加 x.float()。</translation>
    </message>
    <message>
        <source>NumPy has no BFLOAT16 and no 8-bit floats: x.float().numpy(). onnxmend reads such checkpoints as they are, without NumPy.</source>
        <translation>NumPy 没有 BFLOAT16，也没有 8 位浮点数：x.float().numpy()。onnxmend 不经 NumPy，直接读取这类检查点。</translation>
    </message>
    <message>
        <source>A number of the module does not fit into the type that it is computed in</source>
        <translation>模块中的一个数超出了其计算类型的范围</translation>
    </message>
    <message>
        <source>A number of the module does not fit into %1</source>
        <translation>模块中的一个数超出了 %1 的范围</translation>
    </message>
    <message>
        <source>FLOAT16 ends at 65504. Masks are filled with -1e9, -1e30 or torch.finfo(torch.float32).min (masked_fill), which a module in half precision cannot hold. PyTorch refuses such a number of Python; a stored one becomes infinite in silence.</source>
        <translation>FLOAT16 的上限是 65504。掩码常用 -1e9、-1e30 或 torch.finfo(torch.float32).min 填充（masked_fill），半精度模块无法表示这些数。PyTorch 会拒绝 Python 中的这种数；已存储的数则会悄然变成无穷大。</translation>
    </message>
    <message>
        <source>Write torch.finfo(x.dtype).min or float(&quot;-inf&quot;) in the module, or export in float32 and convert the ONNX model: onnxmend convert MODEL --to float16 -o OUT.onnx says which constants do not fit, and keeps them.</source>
        <translation>在模块中改用 torch.finfo(x.dtype).min 或 float(&quot;-inf&quot;)，或以 float32 导出后再转换 ONNX 模型：onnxmend convert MODEL --to float16 -o OUT.onnx 会指出哪些常量放不下，并保留它们。</translation>
    </message>
    <message>
        <source>A converter changed numbers that FLOAT16 does not hold</source>
        <translation>转换工具更改了 FLOAT16 无法表示的数</translation>
    </message>
    <message>
        <source>A converter changed %1, which FLOAT16 does not hold, to %2</source>
        <translation>转换工具把 FLOAT16 无法表示的 %1 改成了 %2</translation>
    </message>
    <message>
        <source>Smaller numbers than 1e-07 and larger ones than 1e+04 are replaced by these bounds: an epsilon grows, and a mask or a scale is cut, whether the model needs it or not.</source>
        <translation>小于 1e-07 和大于 1e+04 的数会被替换为这两个界限：epsilon 变大，掩码或缩放值被截断，无论模型是否需要它们。</translation>
    </message>
    <message>
        <source>onnxmend convert MODEL --to float16 -o OUT.onnx keeps what loses values, and measures the outputs. onnxmend diff A B shows what became of a converted model.</source>
        <translation>onnxmend convert MODEL --to float16 -o OUT.onnx 会保留会丢失数值的部分，并测量输出。onnxmend diff A B 显示已转换的模型发生了什么变化。</translation>
    </message>
    <message>
        <source>The quantiser does not find a stored float weight where it needs one</source>
        <translation>量化工具在需要的地方找不到已存储的浮点权重</translation>
    </message>
    <message>
        <source>The quantiser needs %1 as a stored float weight</source>
        <translation>量化工具需要 %1 是已存储的浮点权重</translation>
    </message>
    <message>
        <source>It takes FLOAT initializers. In a model of halves, ONNX Runtime&apos;s optimiser, which runs first, casts each weight to FLOAT, and behind its Casts (InsertedCast_...) they are no initializers any more. Weights behind a Cast, an Identity or a Transpose are hidden so, too.</source>
        <translation>它只接受 FLOAT 初始化器。在半精度模型中，先运行的 ONNX Runtime 优化器会把每个权重转换为 FLOAT，在这些 Cast（InsertedCast_...）之后，它们就不再是初始化器。位于 Cast、Identity 或 Transpose 之后的权重同样被遮住。</translation>
    </message>
    <message>
        <source>Quantise the model of float32: export it again, or onnxmend convert MODEL --to float32 -o OUT.onnx, and quantise that; weights that lie behind Casts are stored as FLOAT then.</source>
        <translation>请量化 float32 模型：重新导出，或执行 onnxmend convert MODEL --to float32 -o OUT.onnx 后再量化；位于 Cast 之后的权重届时会存储为 FLOAT。</translation>
    </message>
    <message>
        <source>Run onnxmend audit MODEL: it says which types are not known and why. A model that is quantised already is not quantised again; otherwise extra_options={&quot;DefaultTensorType&quot;: onnx.TensorProto.FLOAT} says what is meant.</source>
        <translation>执行 onnxmend audit MODEL：它会说明哪些类型未知及其原因。已量化的模型不要再次量化；否则用 extra_options={&quot;DefaultTensorType&quot;: onnx.TensorProto.FLOAT} 指明类型。</translation>
    </message>
    <message>
        <source>OpenVINO got two types at one operator</source>
        <translation>OpenVINO 在一个算子处遇到两种类型</translation>
    </message>
    <message>
        <source>OpenVINO got %1 and %2 at one operator</source>
        <translation>OpenVINO 在一个算子处遇到 %1 和 %2</translation>
    </message>
    <message>
        <source>OpenVINO&apos;s operators want one element type for all operands, as ONNX does, and nothing casts between them. A half-precision conversion that left a float weight, constant or Cast behind gives this.</source>
        <translation>与 ONNX 一样，OpenVINO 的算子要求所有操作数具有同一元素类型，不会在它们之间自动转换。半精度转换遗留的 float 权重、常量或 Cast 会导致此错误。</translation>
    </message>
    <message>
        <source>The configuration of the model (config.pbtxt) says another data_type than the model has: write the model&apos;s. onnxmend audit MODEL lists its inputs.</source>
        <translation>模型配置（config.pbtxt）中的 data_type 与模型不同：请改为模型的类型。onnxmend audit MODEL 会列出它的输入。</translation>
    </message>
    <message>
        <source>Send the input in the data type that the model expects: astype() in front of set_data_from_numpy.</source>
        <translation>按模型期望的数据类型发送输入：在 set_data_from_numpy 之前调用 astype()。</translation>
    </message>
    <message>
        <source>TensorRT got two types at one operator</source>
        <translation>TensorRT 在一个算子处遇到两种类型</translation>
    </message>
    <message>
        <source>TensorRT got %1 and %2 at one operator</source>
        <translation>TensorRT 在一个算子处遇到 %1 和 %2</translation>
    </message>
    <message>
        <source>The overload takes a number of Python beside a tensor. Usually the tensor holds integers or bools: PyTorch promotes it in silence, and the exporter has no rule for that. Cast the tensor first (x.float() * 0.5), or write the number as a tensor of its dtype.</source>
        <translation>该重载接受一个张量和一个 Python 数。通常张量存放整数或布尔：PyTorch 会悄然提升它，而导出器对此没有规则。请先转换张量（x.float() * 0.5），或把该数写成相同数据类型的张量。</translation>
    </message>
    <message>
        <source>A node has two inputs of which it takes one</source>
        <translation>一个节点同时有两个只能取其一的输入</translation>
    </message>
    <message>
        <source>%1 has two inputs of which it takes one</source>
        <translation>%1 同时有两个只能取其一的输入</translation>
    </message>
    <message>
        <source>Resize takes scales or sizes, and the other one is empty: an empty name, or a tensor without elements. A converter or a fix of types put values into the empty one, or gave it a type by storing it anew.</source>
        <translation>Resize 只取 scales 或 sizes 之一，另一个为空：空名称，或没有元素的张量。某个转换工具或类型修复向空的那个写入了值，或重新存储它而使其有了类型。</translation>
    </message>
    <message>
        <source>Make the one that is not meant empty in the script that edited the model last: node.input[2] = &quot;&quot; for scales. Or convert the original again: onnxmend convert leaves empty inputs alone.</source>
        <translation>在最后修改模型的脚本中把不需要的那个置空：scales 对应 node.input[2] = &quot;&quot;。或重新转换原始模型：onnxmend convert 不会改动空输入。</translation>
    </message>
    <message>
        <source>The field %1 is not set, and onnx.checker wants it</source>
        <translation>字段 %1 未设置，而 onnx.checker 需要它</translation>
    </message>
    <message>
        <source>Inputs need a type; onnx.checker also wants a shape of each input and output, which ONNX Runtime does not need.</source>
        <translation>输入需要类型；onnx.checker 还要求每个输入和输出都有形状，而 ONNX Runtime 不需要。</translation>
    </message>
    <message>
        <source>A browser has no folder that ONNX Runtime could look into: hand the file over with the model, InferenceSession.create(model, {externalData: [{path: &quot;model.onnx.data&quot;, data: urlOrBytes}]}). The path has to be the very name that the model has for it (onnxmend inspect MODEL shows it), and each file needs an entry. In transformers.js, use_external_data_format says how many there are. onnxmend fix MODEL --external-data inline -o OUT.onnx puts all below 2 GiB into one file.</source>
        <translation>浏览器中没有 ONNX Runtime 可以查看的文件夹：请把文件随模型一起传入，InferenceSession.create(model, {externalData: [{path: &quot;model.onnx.data&quot;, data: urlOrBytes}]})。path 必须与模型中记录的名称完全一致（onnxmend inspect MODEL 会显示），每个文件都要有一项。在 transformers.js 中，use_external_data_format 表示文件个数。onnxmend fix MODEL --external-data inline -o OUT.onnx 可把 2 GiB 以下的内容放进一个文件。</translation>
    </message>
    <message>
        <source>The address gave no file: open it in the browser, and look at what the server answers (404, a login, a missing CORS header).</source>
        <translation>该地址没有返回文件：请在浏览器中打开它，查看服务器的应答（404、登录页、缺少 CORS 头）。</translation>
    </message>
    <message>
        <source>A model that is given as bytes has no folder for its data files: load it by its path, or put all into one file: onnxmend fix MODEL --external-data inline -o OUT.onnx.</source>
        <translation>以字节形式给出的模型没有存放数据文件的文件夹：请按路径加载，或把所有内容放进一个文件：onnxmend fix MODEL --external-data inline -o OUT.onnx。</translation>
    </message>
    <message>
        <source>List that is read at load lies in a data file</source>
        <translation>加载时读取的列表位于数据文件中</translation>
    </message>
    <message>
        <source>Data file is not the one that the model was saved with</source>
        <translation>数据文件不是保存该模型时的文件</translation>
    </message>
    <message>
        <source>Several tensors store the same bytes</source>
        <translation>多个张量存储相同的字节</translation>
    </message>
    <message>
        <source>Opset is newer than the newest known one</source>
        <translation>算子集版本比已知的最新版本更新</translation>
    </message>
    <message>
        <source>Store in the model</source>
        <translation>存入模型</translation>
    </message>
    <message>
        <source>Store once what is the same</source>
        <translation>相同内容只存储一次</translation>
    </message>
    <message>
        <source>Remove repeated initializers</source>
        <translation>删除重复的初始化器</translation>
    </message>
    <message>
        <source>Rename initializers with the name of another one</source>
        <translation>重命名与其他初始化器同名的初始化器</translation>
    </message>
    <message>
        <source>Shift quantised values to a zero point of 0</source>
        <translation>将量化值平移到零点 0</translation>
    </message>
    <message>
        <source>Store dequantised values</source>
        <translation>存储反量化后的值</translation>
    </message>
    <message>
        <source>Comparing checksums</source>
        <translation>正在比较校验和</translation>
    </message>
    <message>
        <source>%1 data file is not to be trusted</source>
        <translation>%1 个数据文件不可信</translation>
    </message>
    <message>
        <source>%1 data files are not to be trusted</source>
        <translation>%1 个数据文件不可信</translation>
    </message>
    <message>
        <source>%1 data file has other weights than the checkpoint</source>
        <translation>%1 个数据文件的权重与检查点不同</translation>
    </message>
    <message>
        <source>%1 data files have other weights than the checkpoint</source>
        <translation>%1 个数据文件的权重与检查点不同</translation>
    </message>
    <message>
        <source>the Cast of %1 to %2 wraps integers already for the stored %3 alone, and so do %4 more</source>
        <translation>%1 到 %2 的 Cast 仅凭存储的 %3 就使整数回绕，另有 %4 个也是如此</translation>
    </message>
    <message>
        <source>the Cast of %1 to %2 wraps integers already for the stored %3 alone</source>
        <translation>%1 到 %2 的 Cast 仅凭存储的 %3 就使整数回绕</translation>
    </message>
    <message>
        <source>the Cast of %1 to %2 gives inf already for the stored weight %3 alone</source>
        <translation>%1 到 %2 的 Cast 仅凭存储的权重 %3 就得到 inf</translation>
    </message>
    <message>
        <source>the Cast of %1 to %2 gives inf already for the stored weight %3 alone, and so do %4 more</source>
        <translation>%1 到 %2 的 Cast 仅凭存储的权重 %3 就得到 inf，另有 %4 个也是如此</translation>
    </message>
    <message>
        <source>%1 value loses its imaginary part</source>
        <translation>%1 个值失去虚部</translation>
    </message>
    <message>
        <source>%1 values lose their imaginary part</source>
        <translation>%1 个值失去虚部</translation>
    </message>
    <message>
        <source>read the %1 bytes of %2 as the %3 values of %4 that they are if the dtype is wrong</source>
        <translation>若数据类型有误，将 %2 的 %1 个字节按 %3 个 %4 值读取</translation>
    </message>
    <message>
        <source>read the %1 bytes of %2 as the %3 values of %4 that they are if the dtype is wrong, and cast them to %5</source>
        <translation>若数据类型有误，将 %2 的 %1 个字节按 %3 个 %4 值读取，并转换为 %5</translation>
    </message>
    <message>
        <source>store %1 in the model</source>
        <translation>将 %1 存入模型</translation>
    </message>
    <message>
        <source>store the bytes of %1 once for it and %2 more</source>
        <translation>%1 的字节只存储一次，供其与另外 %2 个共用</translation>
    </message>
    <message>
        <source>remove %1 more initializers named %2, which store the same values</source>
        <translation>删除另外 %1 个名为 %2 且存储相同值的初始化器</translation>
    </message>
    <message>
        <source>rename %1 initializers named %2: ONNX Runtime reads the last one, whose values differ</source>
        <translation>重命名 %1 个名为 %2 的初始化器：ONNX Runtime 读取最后一个，其值不同</translation>
    </message>
    <message>
        <source>take all weights from the checkpoint: %1 of those in %2</source>
        <translation>所有权重取自检查点：%2 中的 %1 个</translation>
    </message>
    <message>
        <source>replace %1 by checkpoint tensor %2</source>
        <translation>用检查点张量 %2 替换 %1</translation>
    </message>
    <message>
        <source>A Cast that does nothing keeps the model from loading</source>
        <translation>一个不起作用的 Cast 使模型无法加载</translation>
    </message>
    <message>
        <source>Quantising cuts values off</source>
        <translation>量化会截断数值</translation>
    </message>
    <message>
        <source>A scale is not a positive normal number</source>
        <translation>缩放因子不是正的规格化数</translation>
    </message>
    <message>
        <source>A zero point is one that the type does not have</source>
        <translation>零点是该类型所没有的值</translation>
    </message>
    <message>
        <source>Quantised weights use a small part of their range</source>
        <translation>量化权重只用了其范围的一小部分</translation>
    </message>
    <message>
        <source>A scale has another dtype than the result</source>
        <translation>缩放因子与结果的数据类型不同</translation>
    </message>
    <message>
        <source>Remove pairs of quantisers</source>
        <translation>移除成对的量化器</translation>
    </message>
    <message>
        <source>Add zero points</source>
        <translation>添加零点</translation>
    </message>
    <message>
        <source>ONNX Runtime trips over a Cast that does nothing</source>
        <translation>ONNX Runtime 因一个不起作用的 Cast 而出错</translation>
    </message>
    <message>
        <source>ONNX Runtime trips over %1, a Cast that does nothing</source>
        <translation>ONNX Runtime 因 %1 而出错，这是一个不起作用的 Cast</translation>
    </message>
    <message>
        <source>A Cast from FLOAT16 to FLOAT16, as half-precision conversions leave it, stands between nodes that the CPU provider computes in FLOAT. It merges that Cast with those that it inserts itself, and then finds the types wrong. No declaration of the model is at fault.</source>
        <translation>半精度转换留下的从 FLOAT16 到 FLOAT16 的 Cast，位于 CPU 提供程序以 FLOAT 计算的节点之间。它把该 Cast 与自己插入的 Cast 合并，然后认为类型有误。模型的声明没有问题。</translation>
    </message>
    <message>
        <source>Take the Cast out: give the model with --model, and the audit has the fix. With graph optimisations on, ONNX Runtime takes it out itself.</source>
        <translation>移除该 Cast：用 --model 给出模型，审查会提供修复。启用图优化时，ONNX Runtime 会自行移除它。</translation>
    </message>
    <message>
        <source>call com.microsoft&apos;s %1, which takes these types</source>
        <translation>调用接受这些类型的 com.microsoft 的 %1</translation>
    </message>
    <message>
        <source>take out the QuantizeLinear that computes %1 and what dequantises it, and read %2 instead</source>
        <translation>移除计算 %1 的 QuantizeLinear 及其反量化节点，改为读取 %2</translation>
    </message>
    <message>
        <source>subtract %1 from the stored values of %2, and store them as %3</source>
        <translation>将 %2 的存储值减去 %1，并存储为 %3</translation>
    </message>
    <message>
        <source>store %1 as the %2 values that its DequantizeLinear computes</source>
        <translation>将 %1 存储为其 DequantizeLinear 计算出的 %2 值</translation>
    </message>
    <message>
        <source>give the QuantizeLinear that computes %1 a zero point of 0 in %2</source>
        <translation>为计算 %1 的 QuantizeLinear 添加 %2 类型的零点 0</translation>
    </message>
    <message>
        <source>take out the Cast that computes %1</source>
        <translation>移除计算 %1 的 Cast</translation>
    </message>
    <message>
        <source>raise the opset to %1</source>
        <translation>将 opset 提升到 %1</translation>
    </message>
    <message>
        <source>nothing is converted: every large weight is kept</source>
        <translation>没有转换任何内容：所有大权重都保留</translation>
    </message>
    <message>
        <source>outputs are within tolerance: off by %1 at most, where %2 is allowed, on made-up inputs</source>
        <translation>输出在容差之内：最大偏差 %1，允许 %2，使用虚构的输入</translation>
    </message>
    <message>
        <source>outputs are within tolerance: off by %1 at most, where %2 is allowed, on inputs made up from %3 to %4</source>
        <translation>输出在容差之内：最大偏差 %1，允许 %2，使用 %3 到 %4 的虚构输入</translation>
    </message>
    <message>
        <source>outputs are within tolerance: off by %1 at most, where %2 is allowed, on inputs made up from %3 to %4 only, and images go from 0 to 255</source>
        <translation>输出在容差之内：最大偏差 %1，允许 %2，仅使用 %3 到 %4 的虚构输入，而图像的取值为 0 到 255</translation>
    </message>
    <message>
        <source>outputs are within tolerance: off by %1 at most, where %2 is allowed, on inputs made up from %3 to %4, and beyond it on inputs from %5 to %6</source>
        <translation>输出在容差之内：最大偏差 %1，允许 %2，使用 %3 到 %4 的虚构输入；输入为 %5 到 %6 时超出容差</translation>
    </message>
    <message>
        <source>outputs are off by %1 at most, where %2 is allowed, on inputs made up from %3 to %4, and by more on inputs from %5 to %6, which they may be: measure on real ones</source>
        <translation>使用 %3 到 %4 的虚构输入时输出最大偏差 %1，允许 %2；输入为 %5 到 %6 时偏差更大，而输入可能如此：请用真实输入测量</translation>
    </message>
    <message>
        <source>Trying inputs of other ranges</source>
        <translation>正在尝试其他范围的输入</translation>
    </message>
    <message>
        <source>complete and verified: types, loads</source>
        <translation>完整且已验证：类型、可加载</translation>
    </message>
    <message>
        <source>complete and verified: types, loads, runs</source>
        <translation>完整且已验证：类型、可加载、可运行</translation>
    </message>
    <message>
        <source>complete and verified: types, loads, runs, computes the same</source>
        <translation>完整且已验证：类型、可加载、可运行、计算结果相同</translation>
    </message>
    <message>
        <source>it does not run, although the original does</source>
        <translation>无法运行，而原模型可以</translation>
    </message>
    <message>
        <source>the output %1 has values that are not finite</source>
        <translation>输出 %1 含有非有限的值</translation>
    </message>
    <message>
        <source>the output %1 is all zeros</source>
        <translation>输出 %1 全为零</translation>
    </message>
    <message>
        <source>the output %1 is the same number everywhere</source>
        <translation>输出 %1 处处为同一个数</translation>
    </message>
    <message>
        <source>the output %1 is %2 times the original&apos;s</source>
        <translation>输出 %1 是原模型的 %2 倍</translation>
    </message>
    <message>
        <source>its outputs differ from the original&apos;s</source>
        <translation>其输出与原模型不同</translation>
    </message>
    <message>
        <source>rounding at %1 node makes its outputs wrong</source>
        <translation>%1 个节点的舍入使其输出错误</translation>
    </message>
    <message>
        <source>rounding at %1 nodes makes its outputs wrong</source>
        <translation>%1 个节点的舍入使其输出错误</translation>
    </message>
    <message>
        <source>its outputs are out of tolerance</source>
        <translation>其输出超出容差</translation>
    </message>
    <message>
        <source>its outputs are too far off</source>
        <translation>其输出偏差过大</translation>
    </message>
    <message>
        <source>its outputs hold on some inputs only</source>
        <translation>其输出仅对部分输入成立</translation>
    </message>
    <message>
        <source>what it does to the outputs is unmeasured</source>
        <translation>对输出的影响未经测量</translation>
    </message>
    <message>
        <source>only a part of the conversion is planned, and what that does to the outputs is unmeasured</source>
        <translation>转换只有一部分在计划中，这部分对输出的影响未经测量</translation>
    </message>
    <message>
        <source>%1 gives something else in %2 than in %3</source>
        <translation>%1 在 %2 中的结果与在 %3 中不同</translation>
    </message>
    <message>
        <source>Give the model with --model: the audit finds the tensor or node and the fix, and onnxmend fix applies it.</source>
        <translation>用 --model 指定模型：审查会找到张量或节点以及修复，onnxmend fix 会应用该修复。</translation>
    </message>
    <message>
        <source>The finding says what has to change; onnxmend audit MODEL lists all findings.</source>
        <translation>该问题说明了需要更改什么；onnxmend audit MODEL 会列出它发现的全部问题。</translation>
    </message>
    <message>
        <source>Run onnxmend verify MODEL: it checks the model as it is now with onnx.checker, the audit and ONNX Runtime.</source>
        <translation>运行 onnxmend verify MODEL：它会让 onnx.checker、审查和 ONNX Runtime 检查模型的现状。</translation>
    </message>
    <message>
        <source>take the %1 codes of %2 for numbers, and cast them to %3: every value will be wrong unless they were never scaled</source>
        <translation>将 %2 的 %1 编码当作数值，并转换为 %3：除非从未缩放过，否则每个值都会出错</translation>
    </message>
    <message>
        <source>take the %1 codes of %2 for numbers: every value will be wrong unless they were never scaled</source>
        <translation>将 %2 的 %1 编码当作数值：除非从未缩放过，否则每个值都会出错</translation>
    </message>
    <message>
        <source>compute %1 as %2, and cast it to %3</source>
        <translation>按 %2 计算 %1，并转换为 %3</translation>
    </message>
    <message>
        <source>compute %1 as %2</source>
        <translation>按 %2 计算 %1</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>it could not be verified: the library cannot be used</source>
        <translation>无法验证：该库无法使用</translation>
    </message>
    <message>
        <source>complete, but it could not be verified: the library cannot be used</source>
        <translation>完整，但无法验证：该库无法使用</translation>
    </message>
    <message>
        <source>its squares may overflow</source>
        <translation>其平方可能溢出</translation>
    </message>
    <message>
        <source>its exponentials may overflow</source>
        <translation>其指数值可能溢出</translation>
    </message>
    <message>
        <source>its sum may overflow</source>
        <translation>其和可能溢出</translation>
    </message>
    <message>
        <source>the epsilon of %1 may be the whole divisor</source>
        <translation>epsilon %1 可能就是整个除数</translation>
    </message>
    <message>
        <source>%1 reaches %2</source>
        <translation>%1 达到 %2</translation>
    </message>
    <message>
        <source>%1 is at most %2</source>
        <translation>%1 至多为 %2</translation>
    </message>
    <message>
        <source>%1 is a divisor of %2</source>
        <translation>%1 是值为 %2 的除数</translation>
    </message>
    <message>
        <source>it adds up to %1</source>
        <translation>其累加达到 %1</translation>
    </message>
    <message>
        <source>its squares add up to %1</source>
        <translation>其平方和为 %1</translation>
    </message>
    <message>
        <source>an angle reaches %1</source>
        <translation>某个角度达到 %1</translation>
    </message>
    <message>
        <source>%1 is the logarithm of small values beside large ones</source>
        <translation>%1 是大值旁边的小值的对数</translation>
    </message>
    <message>
        <source>with all %1 nodes in %2 an output is not finite, or has another shape</source>
        <translation>若全部 %1 个节点使用 %2，某个输出不是有限值，或形状不同</translation>
    </message>
    <message>
        <source>with all %1 nodes in %2 outputs are off by %3, and which values are the largest would be left to chance</source>
        <translation>若全部 %1 个节点使用 %2，输出偏差为 %3，且哪些值最大将取决于偶然</translation>
    </message>
    <message>
        <source>with all %1 nodes in %2 outputs are off by %3, where %4 is allowed</source>
        <translation>若全部 %1 个节点使用 %2，输出偏差为 %3，允许 %4</translation>
    </message>
    <message>
        <source>%1 alone is enough for that</source>
        <translation>仅 %1 就足以造成这种情况</translation>
    </message>
    <message>
        <source>%1 to %2 alone are enough for that, %3 nodes</source>
        <translation>仅 %1 到 %2（%3 个节点）就足以造成这种情况</translation>
    </message>
    <message>
        <source>%1 alone gives %2, more than any other part</source>
        <translation>仅 %1 就带来 %2，多于任何其他部分</translation>
    </message>
    <message>
        <source>%1 to %2 alone, %3 nodes, give %4, more than any other part</source>
        <translation>仅 %1 到 %2（%3 个节点）就带来 %4，多于任何其他部分</translation>
    </message>
    <message>
        <source>a tolerance of %1 would do for all of them</source>
        <translation>容差 %1 可满足全部节点</translation>
    </message>
    <message>
        <source>no tolerance is known that would do for all of them</source>
        <translation>没有已知的容差可满足全部节点</translation>
    </message>
    <message>
        <source>nothing is converted: %1</source>
        <translation>没有转换任何内容：%1</translation>
    </message>
    <message>
        <source>%1 nodes have no kernel on the target in opset %2, and run on the CPU</source>
        <translation>%1 个节点在 opset %2 中没有目标上的内核，将在 CPU 上运行</translation>
    </message>
    <message>
        <source>%1 nodes take %2 in newer opsets only (up to %3), and the model %4</source>
        <translation>%1 个节点仅在更新的 opset 中接受 %2（最高 %3），而模型%4</translation>
    </message>
    <message>
        <source>is raised to %1 only</source>
        <translation>仅提升到 %1</translation>
    </message>
    <message>
        <source>is not raised</source>
        <translation>不会提升</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>it decides when a loop ends</source>
        <translation>它决定循环何时结束</translation>
    </message>
    <message>
        <source>it carries %1, which decides when it ends</source>
        <translation>它传递 %1，而后者决定循环何时结束</translation>
    </message>
    <message>
        <source>%1 looks like ids, and was made up of 0 alone, since nothing tells how many there are</source>
        <translation>%1 看起来是 id，虚构时全部为 0，因为没有信息说明共有多少个</translation>
    </message>
    <message>
        <source>%1 looks like a mask, and was made up of 0 and 1: others hold -10000 or -inf</source>
        <translation>%1 看起来是掩码，虚构为 0 和 1：其他掩码含有 -10000 或 -inf</translation>
    </message>
    <message>
        <source>%1 looks like an image from 0 to 255: the first node that reads it has the number %2</source>
        <translation>%1 看起来是取值 0 到 255 的图像：首个读取它的节点含有数字 %2</translation>
    </message>
    <message>
        <source>%1 looks like an image, whose values may go from 0 to 255</source>
        <translation>%1 看起来是图像，其值可能为 0 到 255</translation>
    </message>
    <message>
        <source>%1 looks like sampled sound, whose values may go from -32768 to 32767</source>
        <translation>%1 看起来是采样声音，其值可能为 -32768 到 32767</translation>
    </message>
    <message>
        <source>an output is not finite with this node alone converted</source>
        <translation>仅转换此节点时某个输出不是有限值</translation>
    </message>
    <message>
        <source>an output is not finite with %1 to %2 alone converted, %3 nodes</source>
        <translation>仅转换 %1 到 %2（%3 个节点）时某个输出不是有限值</translation>
    </message>
    <message>
        <source>outputs are off by %1 with this node alone converted</source>
        <translation>仅转换此节点时输出偏差为 %1</translation>
    </message>
    <message>
        <source>outputs are off by %1 with %2 to %3 alone converted, %4 nodes</source>
        <translation>仅转换 %2 到 %3（%4 个节点）时输出偏差为 %1</translation>
    </message>
    <message>
        <source>it is computed of values beyond the range, %1</source>
        <translation>它由超出范围的值 %1 计算得出</translation>
    </message>
    <message>
        <source>the dtype of %1 is not known</source>
        <translation>%1 的 dtype 未知</translation>
    </message>
    <message>
        <source>only GPUs have kernels of it for halves</source>
        <translation>只有 GPU 有它的半精度内核</translation>
    </message>
    <message>
        <source>ONNX Runtime does not load a Cast from FLOAT16 to FLOAT16</source>
        <translation>ONNX Runtime 不加载从 FLOAT16 到 FLOAT16 的 Cast</translation>
    </message>
    <message>
        <source>%1 (node %2)</source>
        <translation>%1（节点 %2）</translation>
    </message>
    <message>
        <source>%1 %2 (node %3)</source>
        <translation>%1 %2（节点 %3）</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%2 处的 %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>It is about %1 of this model. The audit finds there:</source>
        <translation>它涉及此模型的 %1。审查在那里发现：</translation>
    </message>
    <message>
        <source>It is about %1 of this model. A finding of the audit next to it explains it:</source>
        <translation>它涉及此模型的 %1。审查在其旁边的发现可以解释：</translation>
    </message>
    <message>
        <source>It is about %1 of this model. The audit finds nothing wrong there; elsewhere it finds:</source>
        <translation>它涉及此模型的 %1。审查在那里没有发现错误，但在其他地方发现：</translation>
    </message>
    <message>
        <source>It is about %1 of this model. The audit finds nothing wrong there, nor elsewhere: the model may have changed since the message, or the message is not about dtypes.</source>
        <translation>它涉及此模型的 %1。审查在那里和其他地方都没有发现错误：模型可能在该消息之后已更改，或者该消息与 dtype 无关。</translation>
    </message>
    <message>
        <source>A finding of the audit fits it:</source>
        <translation>审查的一个发现与之相符：</translation>
    </message>
    <message>
        <source>The audit of this model finds:</source>
        <translation>此模型的审查发现：</translation>
    </message>
    <message>
        <source>The audit finds nothing wrong in it.</source>
        <translation>审查没有发现其中有错误。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>This model has nothing with the name in the message: the message is about another model, or about names that a program made while it loaded this one.</source>
        <translation>此模型中没有该消息所提到的名称：该消息涉及另一个模型，或者涉及某个程序在加载此模型时生成的名称。</translation>
    </message>
    <message>
        <source>Several nodes of this model fit the name in the message.</source>
        <translation>此模型中有多个节点符合该消息中的名称。</translation>
    </message>
    <message>
        <source>The message names no node and no tensor.</source>
        <translation>该消息没有指明节点或张量。</translation>
    </message>
    <message>
        <source>The message is not about anything that an audit of the model can find.</source>
        <translation>该消息涉及的内容不是模型审查所能发现的。</translation>
    </message>
    <message>
        <source>This model has IR version %1.</source>
        <translation>此模型的 IR 版本为 %1。</translation>
    </message>
    <message>
        <source>This model has IR version %1: the message is about another one.</source>
        <translation>此模型的 IR 版本为 %1：该消息涉及另一个模型。</translation>
    </message>
    <message>
        <source>This model has opset %1.</source>
        <translation>此模型的 opset 为 %1。</translation>
    </message>
    <message>
        <source>This model has opset %1: the message is about another one.</source>
        <translation>此模型的 opset 为 %1：该消息涉及另一个模型。</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 以及另外 %2 个</translation>
    </message>
    <message>
        <source>No input of this model is %1: the message is about another one.</source>
        <translation>此模型没有 %1 的输入：该消息涉及另一个模型。</translation>
    </message>
    <message>
        <source>It is about the input %1 of this model, the only one that is %2.</source>
        <translation>它涉及此模型的输入 %1，这是唯一的 %2 输入。</translation>
    </message>
    <message>
        <source>Inputs of this model that are %1: %2.</source>
        <translation>此模型中为 %1 的输入：%2。</translation>
    </message>
    <message>
        <source>the input %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>the output %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>All inputs and outputs of this model have a type and a shape.</source>
        <translation>此模型的所有输入和输出都有类型和形状。</translation>
    </message>
    <message>
        <source>This model has no type or shape for %1.</source>
        <translation>此模型没有给出 %1 的类型或形状。</translation>
    </message>
    <message>
        <source>%1 The policy ignores %2 finding of this model.</source>
        <translation>%1策略忽略了此模型的 %2 个发现。</translation>
    </message>
    <message>
        <source>%1 The policy ignores %2 findings of this model.</source>
        <translation>%1策略忽略了此模型的 %2 个发现。</translation>
    </message>
    <message>
        <source>its value %1 becomes %2 there</source>
        <translation>其值 %1 在那里会变为 %2</translation>
    </message>
    <message>
        <source>%1 does not hold every value of %2</source>
        <translation>%1 不能容纳 %2 的所有值</translation>
    </message>
    <message>
        <source>A cast of %1 to %2 is not recommended, since %3.</source>
        <translation>不建议将 %1 转换为 %2，因为%3。</translation>
    </message>
    <message>
        <source>No fix casts %1 to %2, since %3. Cast To does it on request, and states the loss first.</source>
        <translation>没有修复会将 %1 转换为 %2，因为%3。“转换为”可按需执行，并会先说明损失。</translation>
    </message>
    <message>
        <source>%1 of %2 values would lose an imaginary part</source>
        <translation>%2 个值中有 %1 个会丢失虚部</translation>
    </message>
    <message>
        <source>%1 of %2 values would overflow</source>
        <translation>%2 个值中有 %1 个会溢出</translation>
    </message>
    <message>
        <source>all of its values would become 0</source>
        <translation>其所有值都会变为 0</translation>
    </message>
    <message>
        <source>Cast to the dtype of the other operand x: .to(x.dtype), which is %1 here.</source>
        <translation>转换为另一个操作数 x 的数据类型：.to(x.dtype)，此处为 %1。</translation>
    </message>
    <message>
        <source>This cast changes nothing: leave it out.</source>
        <translation>此转换不起作用：可以去掉。</translation>
    </message>
    <message>
        <source>autocast is on around this. Turn it off here, with torch.autocast(..., enabled=False), or cast the result back: .to(%1).</source>
        <translation>此处启用了 autocast。请在这里用 torch.autocast(..., enabled=False) 关闭它，或将结果转换回来：.to(%1)。</translation>
    </message>
    <message>
        <source>Operands of two dtypes meet here, and PyTorch casts one of them. Cast it yourself: .to(x.dtype), which is %1 here.</source>
        <translation>此处有两种数据类型的操作数，PyTorch 会转换其中一个。请自行转换：.to(x.dtype)，此处为 %1。</translation>
    </message>
    <message>
        <source>State the dtype: torch.arange(..., dtype=%1).</source>
        <translation>请指定数据类型：torch.arange(..., dtype=%1)。</translation>
    </message>
    <message>
        <source>Make the mask one of truth values: mask = mask.to(torch.bool).</source>
        <translation>将掩码改为布尔值：mask = mask.to(torch.bool)。</translation>
    </message>
    <message>
        <source>Give the mask the dtype of the values that it meets: mask = mask.to(%1).</source>
        <translation>让掩码与其所遇到的值具有相同的数据类型：mask = mask.to(%1)。</translation>
    </message>
    <message>
        <source>State the dtype where the tensor is made: torch.zeros(..., dtype=%1).</source>
        <translation>请在创建张量处指定数据类型：torch.zeros(..., dtype=%1)。</translation>
    </message>
    <message>
        <source>Sizes and indices are integers. Cast them before they meet other numbers: .to(%1).</source>
        <translation>大小和索引是整数。请在与其他数值运算之前转换：.to(%1)。</translation>
    </message>
    <message>
        <source>State the dtype of the constant: torch.tensor(..., dtype=%1).</source>
        <translation>请指定常量的数据类型：torch.tensor(..., dtype=%1)。</translation>
    </message>
    <message>
        <source>Register the buffer with that dtype: register_buffer(name, tensor.to(%1)).</source>
        <translation>以该数据类型注册缓冲区：register_buffer(name, tensor.to(%1))。</translation>
    </message>
    <message>
        <source>Convert the module before the export: module.to(%1).</source>
        <translation>请在导出前转换模块：module.to(%1)。</translation>
    </message>
    <message>
        <source>The checkpoint stores another dtype than the module has. Convert the module before you save its state_dict: module.to(%1).</source>
        <translation>检查点存储的数据类型与模块不同。请在保存其 state_dict 之前转换模块：module.to(%1)。</translation>
    </message>
    <message>
        <source>Export with an input of that dtype: x.to(%1).</source>
        <translation>请使用该数据类型的输入导出：x.to(%1)。</translation>
    </message>
    <message>
        <source>Compute this in a dtype that the operator has, and cast the result back: x.to(%1).</source>
        <translation>请以该运算符支持的数据类型计算，再将结果转换回来：x.to(%1)。</translation>
    </message>
    <message>
        <source>Cast one operand to the dtype of the other: .to(%1).</source>
        <translation>将一个操作数转换为另一个的数据类型：.to(%1)。</translation>
    </message>
    <message>
        <source>A strongly typed network takes no flags for a precision</source>
        <translation>强类型网络不接受精度标志</translation>
    </message>
    <message>
        <source>In a strongly typed network the model states the dtype of every value, and nothing chooses a precision or inserts a cast. All networks of TensorRT 11 and of TensorRT-RTX are such, and the options and flags that allowed a precision are gone.</source>
        <translation>在强类型网络中，模型声明每个值的数据类型，没有任何部分会选择精度或插入 Cast。TensorRT 11 和 TensorRT-RTX 的所有网络都是如此，允许某种精度的选项和标志已不存在。</translation>
    </message>
    <message>
        <source>TensorRT takes only zero points of 0</source>
        <translation>TensorRT 只接受为 0 的零点</translation>
    </message>
    <message>
        <source>TensorRT quantises symmetrically. ONNX Runtime&apos;s quantiser gives activations other zero points unless ActivationSymmetric is set, and so does PyTorch&apos;s default.</source>
        <translation>TensorRT 采用对称量化。除非设置了 ActivationSymmetric，ONNX Runtime 的量化器会给激活值其他零点，PyTorch 的默认设置也是如此。</translation>
    </message>
    <message>
        <source>onnxmend fix MODEL --target tensorrt -o OUT.onnx subtracts zero points from stored values where no number changes, and takes out other pairs of quantisers. Or quantise the model again with INT8, ActivationSymmetric and WeightSymmetric.</source>
        <translation>onnxmend fix MODEL --target tensorrt -o OUT.onnx 会在不改变任何数值时从存储值中减去零点，并移除其他量化器对。或者使用 INT8、ActivationSymmetric 和 WeightSymmetric 重新量化模型。</translation>
    </message>
    <message>
        <source>TensorRT made FLOAT16 of weights that do not fit into it</source>
        <translation>TensorRT 将不适合 FLOAT16 的权重转换成了 FLOAT16</translation>
    </message>
    <message>
        <source>Numbers beyond 65504 became 65504. Numbers below 6e-5 lost digits, or became 0 or the smallest number of FLOAT16. The model itself holds FLOAT, so this shows only in the results.</source>
        <translation>超过 65504 的数变成了 65504。小于 6e-5 的数丢失了位数，或变成 0 或 FLOAT16 的最小数。模型本身保存的是 FLOAT，因此只能从结果中看出。</translation>
    </message>
    <message>
        <source>onnxmend convert MODEL --to float16 --target tensorrt -o OUT.onnx measures what weights lose, and keeps nodes in FLOAT that cost too much accuracy.</source>
        <translation>onnxmend convert MODEL --to float16 --target tensorrt -o OUT.onnx 会测量权重的损失，并将精度代价过高的节点保留为 FLOAT。</translation>
    </message>
    <message>
        <source>A layer norm computes in FLOAT16 and may overflow</source>
        <translation>层归一化以 FLOAT16 计算，可能溢出</translation>
    </message>
    <message>
        <source>A layer norm that was exported as ReduceMean, Sub, Pow and Sqrt squares its values, and a square beyond 65504 is infinite in FLOAT16.</source>
        <translation>以 ReduceMean、Sub、Pow 和 Sqrt 导出的层归一化会对其值求平方，超过 65504 的平方在 FLOAT16 中为无穷大。</translation>
    </message>
    <message>
        <source>Export with opset 17 or later, which has LayerNormalization. Or onnxmend convert MODEL --to float16 --target tensorrt -o OUT.onnx keeps nodes in FLOAT that overflow.</source>
        <translation>使用 opset 17 或更高版本导出，其中有 LayerNormalization。或者 onnxmend convert MODEL --to float16 --target tensorrt -o OUT.onnx 会将溢出的节点保留为 FLOAT。</translation>
    </message>
    <message>
        <source>TensorRT has no scales for INT8</source>
        <translation>TensorRT 没有 INT8 的缩放系数</translation>
    </message>
    <message>
        <source>A model without QuantizeLinear needs a calibrator, or ranges that the program sets, if INT8 is allowed. Strongly typed networks, as all of TensorRT 11 are, take neither.</source>
        <translation>如果允许 INT8，没有 QuantizeLinear 的模型需要校准器，或由程序设置的范围。强类型网络（TensorRT 11 的所有网络都是）两者都不接受。</translation>
    </message>
    <message>
        <source>Quantise the model itself, with symmetric ranges: quantize_static of ONNX Runtime and NVIDIA&apos;s Model Optimizer do that. onnxmend audit MODEL --target tensorrt says whether TensorRT takes the result.</source>
        <translation>请量化模型本身，并使用对称范围：ONNX Runtime 的 quantize_static 和 NVIDIA 的 Model Optimizer 可以做到。onnxmend audit MODEL --target tensorrt 会说明 TensorRT 是否接受结果。</translation>
    </message>
    <message>
        <source>TensorRT has no scale for a value and does not compute it in INT8</source>
        <translation>TensorRT 没有某个值的缩放系数，因此不以 INT8 计算它</translation>
    </message>
    <message>
        <source>TensorRT has no scale for %1 and does not compute it in INT8</source>
        <translation>TensorRT 没有 %1 的缩放系数，因此不以 INT8 计算它</translation>
    </message>
    <message>
        <source>The calibration gave the value no range, so the layers that read or give it run in floats. The results stay right.</source>
        <translation>校准没有给出该值的范围，因此读取或给出它的层以浮点数运行。结果仍然正确。</translation>
    </message>
    <message>
        <source>Nothing, if the engine is fast enough. Otherwise quantise the model itself, with QuantizeLinear and DequantizeLinear around such values.</source>
        <translation>如果引擎足够快，则无需处理。否则请量化模型本身，在这些值前后使用 QuantizeLinear 和 DequantizeLinear。</translation>
    </message>
    <message>
        <source>The engine has an input or output of INT64</source>
        <translation>引擎有 INT64 的输入或输出</translation>
    </message>
    <message>
        <source>The engine has %1 as INT64</source>
        <translation>引擎的 %1 为 INT64</translation>
    </message>
    <message>
        <source>TensorRT before version 10 made INT32 of INT64 inputs and outputs. Since then they keep their dtype, and a program that allocates four bytes for each number reads and writes beyond them.</source>
        <translation>TensorRT 10 之前的版本将 INT64 的输入和输出变为 INT32。此后它们保持其数据类型，为每个数分配四个字节的程序会越界读写。</translation>
    </message>
    <message>
        <source>Allocate the buffers by the dtype that the engine states (getTensorDataType), or make the input INT32 in the exported code.</source>
        <translation>按引擎给出的数据类型（getTensorDataType）分配缓冲区，或在导出的代码中将输入改为 INT32。</translation>
    </message>
    <message>
        <source>Two runs give different outputs</source>
        <translation>两次运行给出不同的输出</translation>
    </message>
    <message>
        <source>Two runs give different values of %1</source>
        <translation>两次运行给出不同的 %1 值</translation>
    </message>
    <message>
        <source>polygraphy compared the outputs of two runs, and the difference is greater than the tolerance. The default of 1e-5 is smaller than the rounding of a half.</source>
        <translation>polygraphy 比较了两次运行的输出，差异大于容差。默认值 1e-5 小于半精度的舍入误差。</translation>
    </message>
    <message>
        <source>onnxmend verify OUT.onnx --run --against MODEL shows whether the converted model differs in ONNX Runtime, too. Otherwise compare with a tolerance that fits the dtype (--atol, --rtol).</source>
        <translation>onnxmend verify OUT.onnx --run --against MODEL 会显示转换后的模型在 ONNX Runtime 中是否也不同。否则请使用适合该数据类型的容差进行比较（--atol、--rtol）。</translation>
    </message>
    <message>
        <source>onnxmend fix MODEL --target tensorrt -o OUT.onnx stores biases of INT32 as floats. Or quantise the model again without them: QuantizeBias is False in extra_options of quantize_static.</source>
        <translation>onnxmend fix MODEL --target tensorrt -o OUT.onnx 会将 INT32 的偏置存储为浮点数。或者重新量化模型而不量化偏置：在 quantize_static 的 extra_options 中将 QuantizeBias 设为 False。</translation>
    </message>
    <message>
        <source>Return arrays of the type that the input is declared as from the script of --data-loader-script. onnxmend audit MODEL lists the declarations.</source>
        <translation>在 --data-loader-script 的脚本中返回与输入声明类型相同的数组。onnxmend audit MODEL 会列出这些声明。</translation>
    </message>
    <message>
        <source>Values are NaN or infinite</source>
        <translation>值为 NaN 或无穷大</translation>
    </message>
    <message>
        <source>The model was loaded and runs, and its numbers leave the range of their dtype: in FLOAT16 beyond 65,504, or below the smallest number where something is divided by them. Images turn black, and probabilities and logits are no numbers.</source>
        <translation>模型已加载并运行，但其数值超出了数据类型的范围：在 FLOAT16 中超过 65,504，或在作除数的地方低于最小的数。图像会变黑，概率和 logits 不再是数。</translation>
    </message>
    <message>
        <source>Run onnxmend numerics MODEL: it names the first nodes that do it, and the fewest that have to compute in float32; --fix -o OUT.onnx writes the model with these.</source>
        <translation>运行 onnxmend numerics MODEL：它会指出最先造成此问题的节点，以及必须用 float32 计算的最少节点；--fix -o OUT.onnx 会写出这样的模型。</translation>
    </message>
    <message>
        <source>Measuring causes, round %1</source>
        <translation>正在测量原因，第 %1 轮</translation>
    </message>
    <message>
        <source>Comparing with the reference</source>
        <translation>正在与参考模型比较</translation>
    </message>
    <message>
        <source>%1 reads the constant %2, which is stored as %3 and is %4 in the reference</source>
        <translation>%1 读取常量 %2，其存储为 %3，而在参考模型中为 %4</translation>
    </message>
    <message>
        <source>Comparing with the recorded values</source>
        <translation>正在与记录的值比较</translation>
    </message>
    <message>
        <source>%1 gives the constant %2, which %3 holds as %4</source>
        <translation>%1 给出常量 %2，%3 将其存为 %4</translation>
    </message>
    <message>
        <source>%1 gives %2 to hide a position, which is %4 in %3</source>
        <translation>%1 给出 %2 以隐藏一个位置，在 %3 中为 %4</translation>
    </message>
    <message>
        <source>%1 gives %2, and the largest number of %3 is %5</source>
        <translation>%1 给出 %2，而 %3 的最大数为 %5</translation>
    </message>
    <message>
        <source>%1 is a step of a running sum that is %2, and %4 when each step is rounded to %3</source>
        <translation>%1 是累加的一步，和为 %2，若每一步都舍入到 %3 则为 %4</translation>
    </message>
    <message>
        <source>%1 gives the whole number %2, which is %4 in %3</source>
        <translation>%1 给出整数 %2，在 %3 中为 %4</translation>
    </message>
    <message>
        <source>%1 adds a number that is too small for %3 to make a difference beside %2</source>
        <translation>%1 加上的数对 %3 来说太小，在 %2 旁边不起作用</translation>
    </message>
    <message>
        <source>%1 gives %2 from numbers whose rounding to %3 matters, and %4 with it</source>
        <translation>%1 由舍入到 %3 会产生影响的数给出 %2，舍入后为 %4</translation>
    </message>
    <message>
        <source>%1 divides by a number that %3 does not hold: %2 becomes %4</source>
        <translation>%1 除以 %3 无法表示的数：%2 变为 %4</translation>
    </message>
    <message>
        <source>%1 takes the logarithm of a number that %3 does not hold: %2 becomes %4</source>
        <translation>%1 对 %3 无法表示的数取对数：%2 变为 %4</translation>
    </message>
    <message>
        <source>%1 gives %2, which is %4 in %3</source>
        <translation>%1 给出 %2，在 %3 中为 %4</translation>
    </message>
    <message>
        <source>%1 in %2: %3</source>
        <translation>%2 中的 %1：%3</translation>
    </message>
    <message>
        <source>Following the values</source>
        <translation>正在跟踪各个值</translation>
    </message>
    <message>
        <source>With every value rounded the model does not run to its end</source>
        <translation>将每个值都舍入后，模型无法运行到结束</translation>
    </message>
    <message>
        <source>The reference could not be compared: %1</source>
        <translation>无法与参考模型比较：%1</translation>
    </message>
    <message>
        <source>Running the model as the CPU computes it</source>
        <translation>正在按 CPU 的计算方式运行模型</translation>
    </message>
    <message>
        <source>ONNX Runtime&apos;s CPU provider does not compute the model as it is</source>
        <translation>ONNX Runtime 的 CPU 执行提供程序无法按原样计算该模型</translation>
    </message>
    <message>
        <source>The model is too large to run it in DOUBLE, too</source>
        <translation>模型太大，无法再用 DOUBLE 运行</translation>
    </message>
    <message>
        <source>Running the model in DOUBLE</source>
        <translation>正在用 DOUBLE 运行模型</translation>
    </message>
    <message>
        <source>In the run in DOUBLE %1 nodes compute in their own dtype, since the CPU provider has no kernel for them</source>
        <translation>用 DOUBLE 运行时，有 %1 个节点以自己的数据类型计算，因为 CPU 执行提供程序没有相应的内核</translation>
    </message>
    <message>
        <source>The model does not run in DOUBLE</source>
        <translation>模型无法用 DOUBLE 运行</translation>
    </message>
    <message>
        <source>ONNX Runtime&apos;s CPU provider does not compute the model with the kept nodes, so it was measured only with every value rounded</source>
        <translation>ONNX Runtime 的 CPU 执行提供程序无法计算保留这些节点的模型，因此只在每个值都舍入的情况下进行了测量</translation>
    </message>
    <message>
        <source>A constant that its dtype does not hold</source>
        <translation>数据类型无法表示的常量</translation>
    </message>
    <message>
        <source>The dtype has no such number: a small one became 0, a large one infinite. Everything that is computed with it is wrong.</source>
        <translation>该数据类型没有这样的数：小的变成了 0，大的变成了无穷大。用它计算的一切都是错的。</translation>
    </message>
    <message>
        <source>A mask that becomes infinite</source>
        <translation>变为无穷大的掩码</translation>
    </message>
    <message>
        <source>Large negative numbers that hide positions add up beyond the range of the dtype. A row of nothing but -inf gives NaN in a Softmax.</source>
        <translation>用来隐藏位置的大负数相加后超出数据类型的范围。全为 -inf 的一行在 Softmax 中得到 NaN。</translation>
    </message>
    <message>
        <source>Values beyond the range of the dtype</source>
        <translation>超出数据类型范围的值</translation>
    </message>
    <message>
        <source>A result is larger than the largest number of the dtype and becomes infinite. Differences and quotients of infinities are NaN.</source>
        <translation>结果大于该数据类型的最大数，变为无穷大。无穷大的差和商是 NaN。</translation>
    </message>
    <message>
        <source>A running sum in a narrow dtype</source>
        <translation>窄数据类型中的累加</translation>
    </message>
    <message>
        <source>Each step adds a small number to a sum that is rounded each time. Once the sum is large enough it no longer grows.</source>
        <translation>每一步都把一个小数加到每次都被舍入的和上。和足够大之后就不再增长。</translation>
    </message>
    <message>
        <source>Whole numbers that the dtype does not have</source>
        <translation>数据类型没有的整数</translation>
    </message>
    <message>
        <source>Ids, positions and counts are exact only up to 2,048 in FLOAT16 and 256 in BFLOAT16. Larger ones become a neighbour.</source>
        <translation>编号、位置和计数在 FLOAT16 中只到 2,048、在 BFLOAT16 中只到 256 是精确的。更大的会变成相邻的数。</translation>
    </message>
    <message>
        <source>A small operand that makes no difference</source>
        <translation>不起作用的小操作数</translation>
    </message>
    <message>
        <source>The sum of a large and a small number is the large one, since the dtype has no digits left for the small one.</source>
        <translation>大数与小数之和就是大数，因为该数据类型没有位数留给小数。</translation>
    </message>
    <message>
        <source>A difference of nearly equal numbers</source>
        <translation>几乎相等的数之差</translation>
    </message>
    <message>
        <source>The digits that two numbers have in common cancel out, and what remains is mostly their rounding.</source>
        <translation>两个数共有的位数相互抵消，剩下的主要是它们的舍入误差。</translation>
    </message>
    <message>
        <source>A division by a number that is lost</source>
        <translation>除以已丢失的数</translation>
    </message>
    <message>
        <source>The divisor is below the smallest number of the dtype and became 0, or kept only a few of its digits.</source>
        <translation>除数低于该数据类型的最小数，变成了 0，或只保留了少数位数。</translation>
    </message>
    <message>
        <source>A logarithm of a number that is lost</source>
        <translation>对已丢失的数取对数</translation>
    </message>
    <message>
        <source>The number is below the smallest one of the dtype and became 0, whose logarithm is infinite.</source>
        <translation>该数低于数据类型的最小数，变成了 0，其对数为无穷大。</translation>
    </message>
    <message>
        <source>Values below the range of the dtype</source>
        <translation>低于数据类型范围的值</translation>
    </message>
    <message>
        <source>Numbers that matter are below the smallest one of the dtype and become 0, or keep only a few of their digits.</source>
        <translation>重要的数低于该数据类型的最小数，变成 0，或只保留少数位数。</translation>
    </message>
    <message>
        <source>not measured: %1</source>
        <translation>未测量：%1</translation>
    </message>
    <message>
        <source>one cause: %1</source>
        <translation>一个原因：%1</translation>
    </message>
    <message>
        <source>%1 causes, the first: %2</source>
        <translation>%1 个原因，第一个：%2</translation>
    </message>
    <message>
        <source>nothing computes in FLOAT16 or BFLOAT16, so nothing is rounded</source>
        <translation>没有任何计算使用 FLOAT16 或 BFLOAT16，因此不会舍入</translation>
    </message>
    <message>
        <source>outputs are off by at most %1 on small made-up inputs, but out of tolerance on larger ones</source>
        <translation>在较小的虚构输入上输出偏差最多为 %1，但在较大的输入上超出容差</translation>
    </message>
    <message>
        <source>no cause: with every value rounded to %1, outputs are off by at most %2</source>
        <translation>没有原因：每个值都舍入到 %1 时，输出偏差最多为 %2</translation>
    </message>
    <message>
        <source>outputs are off by %1 from the reference, and rounding is not the reason</source>
        <translation>输出与参考相差 %1，原因不是舍入</translation>
    </message>
    <message>
        <source>no cause was found in what could be measured</source>
        <translation>在能够测量的部分中没有找到原因</translation>
    </message>
    <message>
        <source>The search for causes ended before all of them were measured; --seconds gives it more time</source>
        <translation>在全部测量之前，原因搜索已结束；用 --seconds 可给它更多时间</translation>
    </message>
    <message>
        <source>%1 has no finite number in FLOAT, too, so its rounding cannot be measured</source>
        <translation>%1 在 FLOAT 中也没有有限的数，因此无法测量其舍入</translation>
    </message>
    <message>
        <source>None of the recorded values has the name of a value or node of the model</source>
        <translation>记录的值中没有一个与模型的值或节点同名</translation>
    </message>
    <message>
        <source>With the kept nodes the outputs are off by %1 as the CPU computes them, so they are not enough</source>
        <translation>保留这些节点后，按 CPU 的计算输出仍相差 %1，因此不够</translation>
    </message>
    <message>
        <source>no single cause: outputs are off by %1, which many roundings add up to</source>
        <translation>没有单一原因：输出偏差为 %1，由许多舍入累积而成</translation>
    </message>
    <message>
        <source>with Casts that give FLOAT the outputs are within tolerance</source>
        <translation>使用给出 FLOAT 的 Cast 后，输出在容差之内</translation>
    </message>
    <message>
        <source>no set of nodes in FLOAT was found that brings the outputs within tolerance</source>
        <translation>没有找到能使输出回到容差之内的 FLOAT 节点集合</translation>
    </message>
    <message>
        <source>with %1 nodes in FLOAT the outputs are within tolerance; fewer may do</source>
        <translation>将 %1 个节点用 FLOAT 计算，输出在容差之内；更少也许就够</translation>
    </message>
    <message>
        <source>with one node in FLOAT the outputs are within tolerance</source>
        <translation>将一个节点用 FLOAT 计算，输出在容差之内</translation>
    </message>
    <message>
        <source>with %1 nodes in FLOAT the outputs are within tolerance, and without any one of them they are not</source>
        <translation>将 %1 个节点用 FLOAT 计算，输出在容差之内，缺少其中任何一个则不然</translation>
    </message>
    <message>
        <source>a constant is wrong as it is stored, so no wider node helps: take it from the model that was converted, and name that with --reference to see which number it was</source>
        <translation>某个常量存储时就是错的，加宽节点没有帮助：请从转换前的模型中取得它，并用 --reference 指定该模型以查看原来的数</translation>
    </message>
    <message>
        <source>Looking for the fewest nodes to keep, round %1</source>
        <translation>正在寻找需要保留的最少节点，第 %1 轮</translation>
    </message>
    <message>
        <source>Looking for stored constants that are not numbers</source>
        <translation>正在查找不是数的存储常量</translation>
    </message>
    <message>
        <source>%1 reads a constant that is stored as 0, infinity or NaN, so the result is wrong in every dtype</source>
        <translation>%1 读取存储为 0、无穷大或 NaN 的常量，因此结果在任何数据类型中都是错的</translation>
    </message>
    <message>
        <source>outputs are within tolerance already: off by %1, and by %2 with this node in FLOAT</source>
        <translation>输出已在容差之内：偏差为 %1，此节点用 FLOAT 时为 %2</translation>
    </message>
    <message>
        <source>this node alone in FLOAT is enough: outputs are off by %2 instead of %1</source>
        <translation>仅此节点用 FLOAT 就够：输出偏差为 %2，原为 %1</translation>
    </message>
    <message>
        <source>this node alone in FLOAT is not enough: outputs are off by %2 instead of %1</source>
        <translation>仅此节点用 FLOAT 还不够：输出偏差为 %2，原为 %1</translation>
    </message>
    <message>
        <source>on made-up inputs from %1 to %2 outputs are off by %3; real inputs say more</source>
        <translation>使用 %1 到 %2 的虚构输入时输出偏差为 %3；真实输入更能说明问题</translation>
    </message>
    <message>
        <source>the model has no such node</source>
        <translation>模型没有这样的节点</translation>
    </message>
    <message>
        <source>the node neither reads nor gives a value that is rounded</source>
        <translation>该节点既不读取也不给出被舍入的值</translation>
    </message>
    <message>
        <source>with this node in FLOAT the model does not run to its end</source>
        <translation>此节点用 FLOAT 时模型无法运行到结束</translation>
    </message>
    <message>
        <source>the model draws random numbers, so its outputs are others each time</source>
        <translation>模型使用随机数，因此每次输出都不同</translation>
    </message>
    <message>
        <source>Measuring the model with one node in FLOAT</source>
        <translation>正在测量一个节点用 FLOAT 的模型</translation>
    </message>
</context>
<context>
    <name>facts</name>
    <message>
        <source>Lowest</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Highest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Smallest nonzero magnitude</source>
        <translation>最小非零绝对值</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>Below zero</source>
        <translation>小于零</translation>
    </message>
    <message>
        <source>Subnormal</source>
        <translation>次正规数</translation>
    </message>
    <message>
        <source>Infinite</source>
        <translation>无穷</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Distinct</source>
        <translation>不同的值</translation>
    </message>
</context>
<context>
    <name>filter</name>
    <message>
        <source>%1 is not a valid regular expression</source>
        <translation>%1 不是正则表达式</translation>
    </message>
    <message>
        <source>%1 is not a dtype</source>
        <translation>%1 不是数据类型</translation>
    </message>
    <message>
        <source>%1 is not a number, as in &gt;1M or 10..200</source>
        <translation>%1 不是数字，应如 &gt;1M 或 10..200</translation>
    </message>
    <message>
        <source>There is no %1: here; put a name with a colon in quotes</source>
        <translation>这里没有 %1:；含冒号的名称请加引号</translation>
    </message>
    <message>
        <source>There is no %1: here; is %2: meant?</source>
        <translation>这里没有 %1:；是指 %2: 吗？</translation>
    </message>
    <message>
        <source>The keys here: %1</source>
        <translation>这里可用的键：%1</translation>
    </message>
    <message>
        <source>%1 is not a shape, as in 77x768, ?x3 or scalar</source>
        <translation>%1 不是形状，应如 77x768、?x3 或 scalar</translation>
    </message>
</context>
<context>
    <name>findings_model</name>
    <message>
        <source>Ignored</source>
        <translation>已忽略</translation>
    </message>
    <message>
        <source>%1 (policy)</source>
        <translation>%1（策略）</translation>
    </message>
    <message>
        <source>The policy ignores it, so it does not count</source>
        <translation>策略忽略它，因此不计入</translation>
    </message>
    <message>
        <source>Severity by the policy; without the policy it is: %1</source>
        <translation>由策略规定；没有策略时为：%1</translation>
    </message>
    <message>
        <source>%1 (until %2) %3</source>
        <translation>%1（至 %2）%3</translation>
    </message>
</context>
<context>
    <name>graph</name>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 个节点</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>1 conflict</source>
        <translation>1 个冲突</translation>
    </message>
    <message>
        <source>%1 conflicts</source>
        <translation>%1 个冲突</translation>
    </message>
    <message>
        <source>1 Cast</source>
        <translation>1 个 Cast</translation>
    </message>
    <message>
        <source>%1 Casts</source>
        <translation>%1 个 Cast</translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation>1 个张量</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 个张量</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另外 %1 个</translation>
    </message>
    <message>
        <source>%1 without the plan</source>
        <translation>无计划时为 %1</translation>
    </message>
    <message>
        <source>%1 with the plan</source>
        <translation>按计划为 %1</translation>
    </message>
    <message>
        <source>Double-click to show more of them</source>
        <translation>双击显示更多</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>已计划</translation>
    </message>
    <message>
        <source>Double-click to open it</source>
        <translation>双击打开</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>存储为</translation>
    </message>
    <message>
        <source>Declared as</source>
        <translation>声明为</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>读取为</translation>
    </message>
    <message>
        <source>Read by</source>
        <translation>读取者</translation>
    </message>
    <message>
        <source>Computed by</source>
        <translation>计算者</translation>
    </message>
    <message>
        <source>Nodes without names</source>
        <translation>无名节点</translation>
    </message>
    <message>
        <source>1 planned</source>
        <translation>1 个已计划</translation>
    </message>
    <message>
        <source>%1 planned</source>
        <translation>%1 个已计划</translation>
    </message>
    <message>
        <source>indices and shapes</source>
        <translation>索引和形状</translation>
    </message>
    <message>
        <source>Inputs of</source>
        <translation>输入，属于</translation>
    </message>
    <message>
        <source>Readers of</source>
        <translation>读取者，属于</translation>
    </message>
    <message>
        <source>Casts to</source>
        <translation>转换为</translation>
    </message>
    <message>
        <source>Computes in</source>
        <translation>计算类型</translation>
    </message>
    <message>
        <source>Cast</source>
        <translation>Cast</translation>
    </message>
    <message>
        <source>planned; nothing is written yet</source>
        <translation>已计划；尚未写入</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Gives</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Opens</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Centre the Map Here</source>
        <translation>以此为中心</translation>
    </message>
    <message>
        <source>Conflict</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>Without the plan</source>
        <translation>无计划时</translation>
    </message>
    <message>
        <source>With the plan</source>
        <translation>按计划</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>%1, %2 of them in subgraphs and functions</source>
        <translation>%1 个，其中 %2 个在子图和函数中</translation>
    </message>
    <message>
        <source>Shape arithmetic</source>
        <translation>形状计算</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Casts inside</source>
        <translation>内部 Cast</translation>
    </message>
    <message>
        <source>Conflicts inside</source>
        <translation>内部冲突</translation>
    </message>
    <message>
        <source>Drawn as one</source>
        <translation>合并绘制</translation>
    </message>
    <message>
        <source>1 region</source>
        <translation>1 个区域</translation>
    </message>
    <message>
        <source>%1 regions</source>
        <translation>%1 个区域</translation>
    </message>
    <message>
        <source>Borders on</source>
        <translation>相邻</translation>
    </message>
    <message>
        <source>Show in Map</source>
        <translation>在图中显示</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Casts</source>
        <translation>Cast</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>wanted: %1</source>
        <translation>要求：%1</translation>
    </message>
    <message>
        <source>is %1, %2 is required</source>
        <translation>为 %1，需要 %2</translation>
    </message>
    <message>
        <source>%1 of time</source>
        <translation>占时间 %1</translation>
    </message>
    <message>
        <source>%1 of the time of a run, as ONNX Runtime optimises it</source>
        <translation>占一次运行时间的 %1（由 ONNX Runtime 优化后）</translation>
    </message>
    <message>
        <source>%1 of the time of a run, as it is written</source>
        <translation>占一次运行时间的 %1（按文件原样）</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Time of the Casts</source>
        <translation>Cast 的时间</translation>
    </message>
    <message>
        <source>Number: %1</source>
        <translation>数值：%1</translation>
    </message>
    <message>
        <source>Double-click to close it</source>
        <translation>双击可关闭</translation>
    </message>
    <message>
        <source>in this model alone</source>
        <translation>仅在此模型中</translation>
    </message>
</context>
<context>
    <name>loss</name>
    <message>
        <source> to %1</source>
        <translation>到 %1</translation>
    </message>
    <message>
        <source>Casting %1%2 loses values.</source>
        <translation>将 %1 转换%2会损失值。</translation>
    </message>
    <message>
        <source>Casting %1 tensors%2 loses values of %3.</source>
        <translation>将 %1 个张量转换%2会使其中 %3 个损失值。</translation>
    </message>
    <message>
        <source>Cast With Loss</source>
        <translation>有损转换</translation>
    </message>
    <message>
        <source>%1 (of %2): %3</source>
        <translation>%1（共 %2）：%3</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>Cast</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>1 overflows</source>
        <translation>1 个溢出</translation>
    </message>
    <message>
        <source>%1 overflow</source>
        <translation>%1 个溢出</translation>
    </message>
    <message>
        <source>1 becomes NaN</source>
        <translation>1 个变为 NaN</translation>
    </message>
    <message>
        <source>%1 become NaN</source>
        <translation>%1 个变为 NaN</translation>
    </message>
    <message>
        <source>1 becomes zero</source>
        <translation>1 个变为零</translation>
    </message>
    <message>
        <source>%1 become zero</source>
        <translation>%1 个变为零</translation>
    </message>
    <message>
        <source>1 is rounded</source>
        <translation>1 个被舍入</translation>
    </message>
    <message>
        <source>%1 are rounded</source>
        <translation>%1 个被舍入</translation>
    </message>
    <message>
        <source>1 of %1 values overflows</source>
        <translation>%1 个值中有 1 个溢出</translation>
    </message>
    <message>
        <source>%1 of %2 values overflow</source>
        <translation>%2 个值中有 %1 个溢出</translation>
    </message>
    <message>
        <source>1 of %1 values becomes NaN</source>
        <translation>%1 个值中有 1 个变为 NaN</translation>
    </message>
    <message>
        <source>%1 of %2 values become NaN</source>
        <translation>%2 个值中有 %1 个变为 NaN</translation>
    </message>
    <message>
        <source>1 of %1 values becomes zero</source>
        <translation>%1 个值中有 1 个变为零</translation>
    </message>
    <message>
        <source>%1 of %2 values become zero</source>
        <translation>%2 个值中有 %1 个变为零</translation>
    </message>
    <message>
        <source>1 of %1 values is rounded</source>
        <translation>%1 个值中有 1 个被舍入</translation>
    </message>
    <message>
        <source>%1 of %2 values are rounded</source>
        <translation>%2 个值中有 %1 个被舍入</translation>
    </message>
    <message>
        <source>%1 (of %2 values)</source>
        <translation>%1（共 %2 个值）</translation>
    </message>
    <message>
        <source>Loss of the casts</source>
        <translation>转换造成的损失</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Finds and fixes dtype errors in ONNX models.</source>
        <translation>查找并修复 ONNX 模型中的数据类型错误。</translation>
    </message>
    <message>
        <source>Models, the checkpoints of their weights, folders of both.</source>
        <translation>模型、其权重的检查点，或包含两者的文件夹。</translation>
    </message>
</context>
<context>
    <name>mapping</name>
    <message>
        <source>Open</source>
        <translation>待填</translation>
    </message>
    <message>
        <source>Not matched yet</source>
        <translation>还没有对应的内容</translation>
    </message>
    <message>
        <source>Ambiguous</source>
        <translation>有歧义</translation>
    </message>
    <message>
        <source>Several fit equally well</source>
        <translation>多个同样匹配</translation>
    </message>
    <message>
        <source>Wrong shape</source>
        <translation>形状不符</translation>
    </message>
    <message>
        <source>The tensor of that name has another shape</source>
        <translation>同名张量的形状不同</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>Mapped by hand</source>
        <translation>手动映射</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>Matched by name</source>
        <translation>按名称匹配</translation>
    </message>
    <message>
        <source>Own data</source>
        <translation>自有数据</translation>
    </message>
    <message>
        <source>The model has data for it, which stays unless a tensor is mapped by hand</source>
        <translation>模型已有其数据；除非手动映射张量，否则保持不变</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>略过</translation>
    </message>
    <message>
        <source>Left out by hand: it fills no place</source>
        <translation>已手动解除：无论叫什么名称都不填充</translation>
    </message>
    <message>
        <source>The selected place has the shape %1</source>
        <translation>所选位置的形状为 %1</translation>
    </message>
    <message>
        <source>There is no place of that name</source>
        <translation>没有同名的位置</translation>
    </message>
    <message>
        <source>There is a place of that name and shape</source>
        <translation>有名称和形状都相同的位置</translation>
    </message>
    <message>
        <source>The place of that name has another shape</source>
        <translation>同名位置的形状不同</translation>
    </message>
    <message>
        <source>The rule leads several tensors to that place</source>
        <translation>规则把多个张量引向该位置</translation>
    </message>
    <message>
        <source>Data input</source>
        <translation>数据输入</translation>
    </message>
    <message>
        <source>Fed when the model runs: no weight is missing here</source>
        <translation>运行模型时输入：这里不缺权重</translation>
    </message>
    <message>
        <source>Their values are the same</source>
        <translation>它们的值相同</translation>
    </message>
    <message>
        <source>The nodes of the graph show that it takes this matrix transposed</source>
        <translation>图中的节点表明它使用该矩阵的转置</translation>
    </message>
    <message>
        <source>Their values are the same, transposed</source>
        <translation>它们的值在转置后相同</translation>
    </message>
</context>
<context>
    <name>nextStep</name>
    <message>
        <source>The model has no data for its weights. Add the checkpoint that holds them.</source>
        <translation>模型没有权重数据。请添加包含权重的检查点。</translation>
    </message>
    <message>
        <source>Some weights match no checkpoint tensor by name. Map them by hand.</source>
        <translation>有些权重按名称没有匹配的检查点张量。请手动映射。</translation>
    </message>
    <message>
        <source>No finding has a recommended fix. Look at each finding.</source>
        <translation>没有问题有推荐修复。请逐个查看。</translation>
    </message>
    <message>
        <source>The changes are planned. Nothing is written until the model is saved.</source>
        <translation>更改已计划。保存模型之前不会写入任何内容。</translation>
    </message>
    <message>
        <source>The weights of the checkpoints can be filled and saved at once.</source>
        <translation>检查点的权重可一次填充并保存。</translation>
    </message>
</context>
<context>
    <name>node</name>
    <message>
        <source>Denotation: %1</source>
        <translation>含义：%1</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Node %1, without a name</source>
        <translation>节点 %1，没有名称</translation>
    </message>
    <message>
        <source>%1, opset %2, in this form since %3</source>
        <translation>%1，opset %2，自 %3 起为此形式</translation>
    </message>
    <message>
        <source>%1, opset %2</source>
        <translation>%1，opset %2</translation>
    </message>
    <message>
        <source>In: %1</source>
        <translation>位于：%1</translation>
    </message>
    <message>
        <source>ONNX has deprecated this operator.</source>
        <translation>ONNX 已弃用此算子。</translation>
    </message>
    <message>
        <source>A function of this model:</source>
        <translation>此模型的函数：</translation>
    </message>
    <message>
        <source>… %1 in all</source>
        <translation>… 共 %1 个</translation>
    </message>
    <message>
        <source>attribute %1 of the calling node</source>
        <translation>调用节点的属性 %1</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>%1, default</source>
        <translation>%1，默认值</translation>
    </message>
    <message>
        <source>dtype not known</source>
        <translation>数据类型未知</translation>
    </message>
    <message>
        <source>declared as %1</source>
        <translation>声明为 %1</translation>
    </message>
    <message>
        <source>stored as %1</source>
        <translation>存储为 %1</translation>
    </message>
    <message>
        <source>Input of the graph</source>
        <translation>图的输入</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>Output of the graph</source>
        <translation>图的输出</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>Read by %1</source>
        <translation>被 %1 读取</translation>
    </message>
    <message>
        <source>No node reads it</source>
        <translation>没有节点读取它</translation>
    </message>
    <message>
        <source>omitted</source>
        <translation>已省略</translation>
    </message>
    <message>
        <source>Allowed types</source>
        <translation>允许的类型</translation>
    </message>
    <message>
        <source>Text of the model&apos;s author</source>
        <translation>模型作者的说明</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>Documentation by ONNX, opset %1</source>
        <translation>ONNX 文档，opset %1</translation>
    </message>
    <message>
        <source>The ONNX library of onnxmend has no documentation of this operator.</source>
        <translation>onnxmend 的 ONNX 库没有此算子的文档。</translation>
    </message>
    <message>
        <source>Unknown operator: no schema states its inputs, outputs and types.</source>
        <translation>未知算子：没有模式说明其输入、输出和类型。</translation>
    </message>
</context>
<context>
    <name>nothing_found</name>
    <message>
        <source>No findings in the readable parts: %1.</source>
        <translation>可读取的部分没有问题：%1。</translation>
    </message>
    <message>
        <source>No findings are left once the plan is saved.</source>
        <translation>保存计划后不再有问题。</translation>
    </message>
    <message>
        <source>No findings: every tensor is stored as it is declared and as the graph needs it.</source>
        <translation>没有问题：每个张量的存储都符合声明和图的需要。</translation>
    </message>
    <message>
        <source>No findings except those that the policy ignores.</source>
        <translation>除策略忽略的问题外没有问题。</translation>
    </message>
    <message>
        <source>ONNX Runtime does not load the model. Verify shows what it says.</source>
        <translation>ONNX Runtime 不能加载模型。“验证”会显示它给出的消息。</translation>
    </message>
    <message>
        <source>Nothing is wrong with the dtypes except what the policy ignores, and ONNX Runtime loads the model.</source>
        <translation>除策略忽略的内容外，数据类型没有问题，而且 ONNX Runtime 能加载模型。</translation>
    </message>
    <message>
        <source>Nothing is wrong with the dtypes, and ONNX Runtime loads the model.</source>
        <translation>数据类型没有问题，而且 ONNX Runtime 能加载模型。</translation>
    </message>
    <message>
        <source>Nothing is wrong with the dtypes except what the policy ignores. Have ONNX Runtime load the model.</source>
        <translation>除策略忽略的内容外，数据类型没有问题。让 ONNX Runtime 加载模型试试。</translation>
    </message>
    <message>
        <source>Nothing is wrong with the dtypes. Have ONNX Runtime load the model.</source>
        <translation>数据类型没有问题。让 ONNX Runtime 加载模型试试。</translation>
    </message>
</context>
<context>
    <name>numbers</name>
    <message>
        <source>%1k</source>
        <translation>%1k</translation>
    </message>
    <message>
        <source>%1M</source>
        <translation>%1M</translation>
    </message>
</context>
<context>
    <name>onnxmend::AboutDialog</name>
    <message>
        <source>About onnxmend</source>
        <translation>关于 onnxmend</translation>
    </message>
    <message>
        <source>Finds, explains and fixes dtype errors in ONNX models.

Free software: the window under the GNU General Public License, version 3 or later, all the rest under the Apache License, version 2.0. It comes without any warranty.</source>
        <translation>查找、解释并修复 ONNX 模型中的数据类型错误。

自由软件：图形窗口遵循 GNU 通用公共许可证第 3 版或更高版本，其余部分遵循 Apache 许可证 2.0 版。不提供任何担保。</translation>
    </message>
    <message>
        <source>looking for it…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>ONNX Runtime</source>
        <translation>ONNX Runtime</translation>
    </message>
    <message>
        <source>Looking for ONNX Runtime</source>
        <translation>正在查找 ONNX Runtime</translation>
    </message>
    <message>
        <source>none found; set ONNXMEND_ORT to its library</source>
        <translation>未找到；请将 ONNXMEND_ORT 设为其库文件</translation>
    </message>
    <message>
        <source>none found; casts are onnxmend&apos;s own</source>
        <translation>未找到；由 onnxmend 自行转换</translation>
    </message>
</context>
<context>
    <name>onnxmend::ActionStates</name>
    <message>
        <source>%1 %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Verify Planned Model</source>
        <translation>验证计划的模型(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Verify</source>
        <translation>验证(&amp;V)</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>&amp;Run Planned Model and Compare</source>
        <translation>运行计划的模型并比较(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Fix All and Sav&amp;e...</source>
        <translation>全部修复并保存(&amp;E)...</translation>
    </message>
    <message>
        <source>Sav&amp;e a Copy...</source>
        <translation>保存副本(&amp;E)...</translation>
    </message>
    <message>
        <source>Sav&amp;e Changes...</source>
        <translation>保存更改(&amp;E)...</translation>
    </message>
    <message>
        <source>Open a model first</source>
        <translation>请先打开模型</translation>
    </message>
    <message>
        <source>No task is running</source>
        <translation>没有正在运行的任务</translation>
    </message>
    <message>
        <source>There is nothing to undo</source>
        <translation>没有可撤销的操作</translation>
    </message>
    <message>
        <source>There is nothing to make again</source>
        <translation>没有可重做的操作</translation>
    </message>
    <message>
        <source>Select rows of a table first</source>
        <translation>请先选择表格中的行</translation>
    </message>
    <message>
        <source>The model does not name modules</source>
        <translation>模型未给出模块名称</translation>
    </message>
    <message>
        <source>Turn to Initializers, Findings or Changes first</source>
        <translation>请先转到初始化器、问题或更改页面</translation>
    </message>
    <message>
        <source>Select one tensor first</source>
        <translation>请先选择一个张量</translation>
    </message>
    <message>
        <source>Nothing is planned, so Verify checks the file</source>
        <translation>没有计划的更改，因此“验证”检查的就是该文件</translation>
    </message>
    <message>
        <source>Add a checkpoint first</source>
        <translation>请先添加检查点</translation>
    </message>
    <message>
        <source>No finding has a recommended fix</source>
        <translation>没有问题带有推荐的修复</translation>
    </message>
    <message>
        <source>Select tensors or findings first</source>
        <translation>请先选择张量或问题</translation>
    </message>
</context>
<context>
    <name>onnxmend::Actions</name>
    <message>
        <source>More actions</source>
        <translation>更多操作</translation>
    </message>
</context>
<context>
    <name>onnxmend::CastMenu</name>
    <message>
        <source>declared</source>
        <translation>声明的类型</translation>
    </message>
    <message>
        <source>needed by the nodes</source>
        <translation>节点需要</translation>
    </message>
    <message>
        <source>as the rest of the layer</source>
        <translation>与同层其余一致</translation>
    </message>
    <message>
        <source>some values cannot be cast</source>
        <translation>部分值无法转换</translation>
    </message>
    <message>
        <source>loses nothing</source>
        <translation>无损</translation>
    </message>
    <message>
        <source>in a sample of %1: %2</source>
        <translation>%1 个样本中：%2</translation>
    </message>
    <message>
        <source>Cast To</source>
        <translation>转换为</translation>
    </message>
    <message>
        <source>Other Types</source>
        <translation>其他类型</translation>
    </message>
    <message>
        <source>looking at the values…</source>
        <translation>正在查看值…</translation>
    </message>
    <message>
        <source>as it is now</source>
        <translation>当前类型</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>Looking at the values</source>
        <translation>正在查看值</translation>
    </message>
    <message>
        <source>Measuring the cast</source>
        <translation>正在测量转换</translation>
    </message>
    <message>
        <source>in a sample of %1: loses nothing</source>
        <translation>在 %1 个样本中：没有损失</translation>
    </message>
    <message>
        <source>of %1: %2</source>
        <translation>共 %1 个：%2</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>The values cannot be read. %1</source>
        <translation>无法读取值。%1</translation>
    </message>
</context>
<context>
    <name>onnxmend::ChangesFlow</name>
    <message>
        <source>The plan was saved as %1</source>
        <translation>计划已保存为 %1</translation>
    </message>
    <message>
        <source>%1 is not a stored tensor, and has no finding any more</source>
        <translation>%1 不是存储的张量，且已没有问题</translation>
    </message>
    <message>
        <source>Load Plan</source>
        <translation>加载计划</translation>
    </message>
    <message>
        <source>Plans (*.json);;All files (*)</source>
        <translation>计划 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save Plan</source>
        <translation>保存计划</translation>
    </message>
    <message>
        <source>Plans (*.json)</source>
        <translation>计划 (*.json)</translation>
    </message>
</context>
<context>
    <name>onnxmend::ChangesPage</name>
    <message>
        <source>Planned</source>
        <translation>已计划</translation>
    </message>
    <message>
        <source>Show planned changes</source>
        <translation>显示计划的更改</translation>
    </message>
    <message>
        <source>Do not fit</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>Show changes that do not fit the model or its checkpoints</source>
        <translation>显示与模型或检查点不符的更改</translation>
    </message>
    <message>
        <source>Disabled</source>
        <translation>已停用</translation>
    </message>
    <message>
        <source>Show disabled changes</source>
        <translation>显示已停用的更改</translation>
    </message>
    <message>
        <source>Filter: words, change:cast, to:float16, lost:&gt;0</source>
        <translation>筛选：词语、change:cast、to:float16、lost:&gt;0</translation>
    </message>
    <message>
        <source>Planned changes</source>
        <translation>计划的更改</translation>
    </message>
    <message>
        <source>Total effect of the changes</source>
        <translation>更改的合计</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>Remove the selected changes from the plan, with casts that depend on them (Delete)</source>
        <translation>从计划中移除选中的更改，以及依赖它们的 Cast（Delete）</translation>
    </message>
    <message>
        <source>&amp;Disable</source>
        <translation>停用(&amp;D)</translation>
    </message>
    <message>
        <source>Disable the selected changes, or enable them again</source>
        <translation>停用所选更改，或重新启用</translation>
    </message>
    <message>
        <source>Change &amp;To</source>
        <translation>改为(&amp;T)</translation>
    </message>
    <message>
        <source>Another dtype for the selected changes</source>
        <translation>为选中的更改选择其他数据类型</translation>
    </message>
    <message>
        <source>&amp;Go To</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>Show the tensor or node on its page (Return)</source>
        <translation>在其页面上显示张量或节点（回车）</translation>
    </message>
    <message>
        <source>&amp;Measure Losses</source>
        <translation>测量损失(&amp;M)</translation>
    </message>
    <message>
        <source>Read the values of every cast that may lose some</source>
        <translation>读取每个可能有损的转换的值</translation>
    </message>
    <message>
        <source>&amp;Load Plan...</source>
        <translation>加载计划(&amp;L)...</translation>
    </message>
    <message>
        <source>Add the changes of a plan file, as apply --plan does</source>
        <translation>添加计划文件中的更改，同 apply --plan</translation>
    </message>
    <message>
        <source>Save &amp;Plan...</source>
        <translation>保存计划(&amp;P)...</translation>
    </message>
    <message>
        <source>Write the changes to a file for apply --plan</source>
        <translation>将更改写入供 apply --plan 使用的文件</translation>
    </message>
    <message>
        <source>Listing the changes…</source>
        <translation>正在列出更改…</translation>
    </message>
    <message>
        <source>Listing the changes</source>
        <translation>正在列出更改</translation>
    </message>
    <message>
        <source>Nothing is planned. Fixes and casts are listed here before they are saved.</source>
        <translation>尚无计划。修复和转换在保存前会列在这里。</translation>
    </message>
    <message>
        <source>No change fits the filter.</source>
        <translation>没有符合筛选的更改。</translation>
    </message>
    <message>
        <source>%1 in the saved model</source>
        <translation>保存的模型 %1</translation>
    </message>
    <message>
        <source>&amp;Enable</source>
        <translation>启用(&amp;E)</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Remove These</source>
        <translation>移除这些</translation>
    </message>
    <message>
        <source>Take the changes of this group out of the plan, as one step that can be undone</source>
        <translation>将该组的更改移出计划，作为可撤销的一步</translation>
    </message>
    <message>
        <source>Remove These %1</source>
        <translation>移除这 %1 项</translation>
    </message>
    <message>
        <source>No change selected</source>
        <translation>未选择更改</translation>
    </message>
    <message>
        <source>Select a change to see what it is about.</source>
        <translation>选择一项更改以查看其内容。</translation>
    </message>
    <message>
        <source>%1 changes selected</source>
        <translation>已选择 %1 项更改</translation>
    </message>
    <message>
        <source>The changes could not be listed. %1</source>
        <translation>无法列出更改。%1</translation>
    </message>
    <message>
        <source>Same size</source>
        <translation>大小相同</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>1 Cast added</source>
        <translation>增加 1 个 Cast</translation>
    </message>
    <message>
        <source>%1 Casts added</source>
        <translation>增加 %1 个 Cast</translation>
    </message>
    <message>
        <source>Select changes first</source>
        <translation>请先选择更改</translation>
    </message>
    <message>
        <source>Nothing is planned</source>
        <translation>没有计划的更改</translation>
    </message>
    <message>
        <source>None of the selected changes leads to another dtype</source>
        <translation>所选更改均不会变为另一种数据类型</translation>
    </message>
    <message>
        <source>Select one change first</source>
        <translation>请先选择一项更改</translation>
    </message>
</context>
<context>
    <name>onnxmend::CheckpointBar</name>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 个警告</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 个警告</translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation>1 个张量</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 个张量</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>Checkpoints:</source>
        <translation>检查点：</translation>
    </message>
    <message>
        <source>Add...</source>
        <translation>添加...</translation>
    </message>
    <message>
        <source>Add a checkpoint</source>
        <translation>添加检查点</translation>
    </message>
    <message>
        <source>Open a checkpoint whose weights fill the model&apos;s inputs</source>
        <translation>打开其权重可填充模型输入的检查点</translation>
    </message>
    <message>
        <source>Show &amp;Warnings...</source>
        <translation>显示警告(&amp;W)...</translation>
    </message>
    <message>
        <source>Show &amp;Error...</source>
        <translation>显示错误(&amp;E)...</translation>
    </message>
    <message>
        <source>&amp;Replace...</source>
        <translation>替换(&amp;R)...</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>移除(&amp;M)</translation>
    </message>
    <message>
        <source>Show in &amp;Folder</source>
        <translation>在文件夹中显示(&amp;F)</translation>
    </message>
    <message>
        <source>Copy &amp;Path</source>
        <translation>复制路径(&amp;P)</translation>
    </message>
    <message>
        <source>Take &amp;Weights From</source>
        <translation>权重取自(&amp;W)</translation>
    </message>
    <message>
        <source>Take weights from</source>
        <translation>权重取自</translation>
    </message>
    <message>
        <source>Take &amp;All Weights From It</source>
        <translation>所有权重取自它(&amp;A)</translation>
    </message>
    <message>
        <source>Also fills weights that already have data in the model</source>
        <translation>包括模型自带数据的权重，无论是否一致</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>%1 It may have been moved or renamed: Locate... in the menu names the file where it is now.</source>
        <translation>%1 文件可能已被移动或重命名：请用菜单中的“定位...”指定它现在的位置。</translation>
    </message>
    <message>
        <source>&amp;Locate...</source>
        <translation>定位(&amp;L)...</translation>
    </message>
    <message>
        <source>all tensors</source>
        <translation>所有张量</translation>
    </message>
</context>
<context>
    <name>onnxmend::CheckpointChip</name>
    <message>
        <source>Checkpoint %1: %2</source>
        <translation>检查点 %1：%2</translation>
    </message>
</context>
<context>
    <name>onnxmend::CheckpointFlow</name>
    <message>
        <source>Warnings of a Checkpoint</source>
        <translation>检查点的警告</translation>
    </message>
    <message>
        <source>%1 was read, but look at this first</source>
        <translation>%1 已读取，但请先查看以下内容</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
</context>
<context>
    <name>onnxmend::ChooseFilesDialog</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Add 1 Checkpoint</source>
        <translation>添加 1 个检查点</translation>
    </message>
    <message>
        <source>Add %1 Checkpoints</source>
        <translation>添加 %1 个检查点</translation>
    </message>
    <message>
        <source>Open %1 Models in Windows of Their Own</source>
        <translation>在各自的窗口中打开 %1 个模型</translation>
    </message>
    <message>
        <source>Open Model</source>
        <translation>打开模型</translation>
    </message>
</context>
<context>
    <name>onnxmend::CodePanel</name>
    <message>
        <source>1 place</source>
        <translation>1 处</translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation>%1 处</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Module of Python</source>
        <translation>Python 模块</translation>
    </message>
    <message>
        <source>Line of Python that caused it</source>
        <translation>造成问题的 Python 代码行</translation>
    </message>
    <message>
        <source>Source text of that line</source>
        <translation>该行的源代码</translation>
    </message>
    <message>
        <source>What to write in that line</source>
        <translation>该行应如何写</translation>
    </message>
    <message>
        <source>Open File</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Open the file in the program that the desktop has for source text</source>
        <translation>用桌面为源代码设定的程序打开该文件</translation>
    </message>
    <message>
        <source>Copy Place</source>
        <translation>复制位置</translation>
    </message>
    <message>
        <source>Copy file and line, as editors read them</source>
        <translation>复制文件和行号，格式可供编辑器识别</translation>
    </message>
    <message>
        <source>Fails at %1</source>
        <translation>在 %1 处失败</translation>
    </message>
    <message>
        <source>Inside %1</source>
        <translation>位于 %1 内</translation>
    </message>
    <message>
        <source>Looking for the file</source>
        <translation>正在查找文件</translation>
    </message>
    <message>
        <source>The desktop has no program for this file.</source>
        <translation>桌面没有可打开此文件的程序。</translation>
    </message>
    <message>
        <source>This file is not on this computer.</source>
        <translation>此文件不在这台计算机上。</translation>
    </message>
</context>
<context>
    <name>onnxmend::ColumnTableModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Looking through the rows</source>
        <translation>正在查看各行</translation>
    </message>
    <message>
        <source>The rows could not be looked through. %1</source>
        <translation>无法查看各行。%1</translation>
    </message>
</context>
<context>
    <name>onnxmend::CommandPalette</name>
    <message>
        <source>Command Palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Find an action, a page or a setting</source>
        <translation>查找操作、页面或设置</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Change this setting</source>
        <translation>更改此设置</translation>
    </message>
    <message>
        <source>Nothing has these words in its name.</source>
        <translation>没有名称包含这些词的项目。</translation>
    </message>
    <message>
        <source>Not now: %1</source>
        <translation>暂不可用：%1</translation>
    </message>
</context>
<context>
    <name>onnxmend::CompareFlow</name>
    <message>
        <source>The differences were written to %1</source>
        <translation>差异已写入 %1</translation>
    </message>
    <message>
        <source>Compare With</source>
        <translation>比较对象</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Export Differences</source>
        <translation>导出差异</translation>
    </message>
    <message>
        <source>JSON (*.json);;CSV (*.csv)</source>
        <translation>JSON (*.json);;CSV (*.csv)</translation>
    </message>
    <message>
        <source>1 difference is on the clipboard</source>
        <translation>1 处差异已复制到剪贴板</translation>
    </message>
    <message>
        <source>%1 differences are on the clipboard</source>
        <translation>%1 处差异已复制到剪贴板</translation>
    </message>
</context>
<context>
    <name>onnxmend::ComparePage</name>
    <message>
        <source>Filter: words, differs:dtype, of:initializer, a:float16</source>
        <translation>筛选：词语、differs:dtype、of:initializer、a:float16</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Left side</source>
        <translation>左侧</translation>
    </message>
    <message>
        <source>Right side</source>
        <translation>右侧</translation>
    </message>
    <message>
        <source>Rows to compare</source>
        <translation>比较的内容</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Dtypes</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Declarations</source>
        <translation>声明</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>How far values may be apart, relative to the larger one, and still be the same</source>
        <translation>值相差多少（相对较大者）仍算相同</translation>
    </message>
    <message>
        <source>Equal bit for bit</source>
        <translation>逐位相同</translation>
    </message>
    <message>
        <source>Within %1</source>
        <translation>相差不超过 %1</translation>
    </message>
    <message>
        <source>&amp;Measure values</source>
        <translation>测量值(&amp;M)</translation>
    </message>
    <message>
        <source>Measure values</source>
        <translation>测量值</translation>
    </message>
    <message>
        <source>Measure how far values are apart, also between dtypes; reads all of them</source>
        <translation>给出值相差多少，不同数据类型之间亦可；会读取全部值</translation>
    </message>
    <message>
        <source>C&amp;ompare</source>
        <translation>比较(&amp;O)</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>&amp;A</source>
        <translation>&amp;A</translation>
    </message>
    <message>
        <source>&amp;B</source>
        <translation>&amp;B</translation>
    </message>
    <message>
        <source>Result of the comparison</source>
        <translation>比较结果</translation>
    </message>
    <message>
        <source>&amp;Export...</source>
        <translation>导出(&amp;E)...</translation>
    </message>
    <message>
        <source>Export the differences</source>
        <translation>导出差异</translation>
    </message>
    <message>
        <source>Write the differences as JSON or CSV, as onnxmend diff does</source>
        <translation>将差异写为 JSON 或 CSV，同 onnxmend diff</translation>
    </message>
    <message>
        <source>%1 as opened</source>
        <translation>%1（打开时）</translation>
    </message>
    <message>
        <source>%1 as planned</source>
        <translation>%1（按计划）</translation>
    </message>
    <message>
        <source>Another File...</source>
        <translation>其他文件...</translation>
    </message>
    <message>
        <source>Plan a change or choose another side to see what differs.</source>
        <translation>计划一处更改，或选择另一侧，即可看到差异。</translation>
    </message>
    <message>
        <source>Nothing fits the filter.</source>
        <translation>没有符合筛选的内容。</translation>
    </message>
    <message>
        <source>Choose two sides and press Compare. Values are read in pieces, whatever their size.</source>
        <translation>选择两侧并按“比较”。无论多大，值都会分块读取。</translation>
    </message>
    <message>
        <source>%1; the same on both sides: %2 of %3.</source>
        <translation>%1；两侧相同：%3中的 %2 个。</translation>
    </message>
    <message>
        <source>No difference</source>
        <translation>没有差异</translation>
    </message>
    <message>
        <source>1 difference</source>
        <translation>1 处差异</translation>
    </message>
    <message>
        <source>%1 differences</source>
        <translation>%1 处差异</translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation>1 个张量</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 个张量</translation>
    </message>
    <message>
        <source>Values of %1 were not compared, since dtype or shape differ.</source>
        <translation>%1的值没有比较，因为数据类型或形状不同。</translation>
    </message>
    <message>
        <source>Before the last change: %1</source>
        <translation>上次更改之前：%1</translation>
    </message>
    <message>
        <source>Nothing was compared yet.</source>
        <translation>尚未比较。</translation>
    </message>
    <message>
        <source>&amp;Go To</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>Copy These</source>
        <translation>复制这些</translation>
    </message>
    <message>
        <source>Put the differences of this group on the clipboard</source>
        <translation>将该组的差异复制到剪贴板</translation>
    </message>
    <message>
        <source>Copy These %1</source>
        <translation>复制这 %1 项</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>未选择任何内容</translation>
    </message>
    <message>
        <source>Select a row to see both sides in full.</source>
        <translation>选择一行以完整查看两侧。</translation>
    </message>
    <message>
        <source>%1 differences selected</source>
        <translation>已选择 %1 处差异</translation>
    </message>
    <message>
        <source>Compare two sides first</source>
        <translation>请先比较两侧</translation>
    </message>
    <message>
        <source>Nodes: %1 matched, %2 only in A, %3 only in B.</source>
        <translation>节点：%1 个匹配，%2 个仅在 A 中，%3 个仅在 B 中。</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>Show what both sides have in different ways</source>
        <translation>显示两侧都有但不同的内容</translation>
    </message>
    <message>
        <source>Only in A</source>
        <translation>仅在 A 中</translation>
    </message>
    <message>
        <source>Show what only the left side has</source>
        <translation>显示仅左侧有的内容</translation>
    </message>
    <message>
        <source>Only in B</source>
        <translation>仅在 B 中</translation>
    </message>
    <message>
        <source>Show what only the right side has</source>
        <translation>显示仅右侧有的内容</translation>
    </message>
    <message>
        <source>Renamed</source>
        <translation>已重命名</translation>
    </message>
    <message>
        <source>Show tensors that have another name on the right side</source>
        <translation>显示在右侧使用其他名称的张量</translation>
    </message>
    <message>
        <source>Make a &amp;Small Model of This...</source>
        <translation>为此生成小模型(&amp;S)...</translation>
    </message>
</context>
<context>
    <name>onnxmend::CompareTasks</name>
    <message>
        <source>Comparing</source>
        <translation>正在比较</translation>
    </message>
    <message>
        <source>The two could not be compared.</source>
        <translation>无法比较这两者。</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>正在导出</translation>
    </message>
    <message>
        <source>The comparison could not be exported.</source>
        <translation>无法导出比较结果。</translation>
    </message>
</context>
<context>
    <name>onnxmend::ComparedGraphs</name>
    <message>
        <source>%1 as planned</source>
        <translation>%1（按计划）</translation>
    </message>
    <message>
        <source>The difference in both graphs</source>
        <translation>两个图中的差异</translation>
    </message>
    <message>
        <source>Graph of side A</source>
        <translation>A 侧的图</translation>
    </message>
    <message>
        <source>Graph of side B</source>
        <translation>B 侧的图</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>Drawing both graphs…</source>
        <translation>正在绘制两个图…</translation>
    </message>
    <message>
        <source>Drawing both graphs</source>
        <translation>绘制两个图</translation>
    </message>
    <message>
        <source>There is no picture. %1</source>
        <translation>没有图片。%1</translation>
    </message>
    <message>
        <source>No node reads it, so there is no graph to show.</source>
        <translation>没有节点读取它，因此没有图可显示。</translation>
    </message>
    <message>
        <source>Dashed nodes are in this model alone.</source>
        <translation>虚线节点仅在该模型中存在。</translation>
    </message>
    <message>
        <source>There are more neighbours than are shown.</source>
        <translation>还有未显示的相邻节点。</translation>
    </message>
</context>
<context>
    <name>onnxmend::ConversionFigures</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 个中的 %1 个</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>不是有限值</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>could not be measured</source>
        <translation>无法测量</translation>
    </message>
    <message>
        <source>%1 is allowed</source>
        <translation>允许 %1</translation>
    </message>
    <message>
        <source>slower on this CPU, which computes halves as FLOAT; a GPU does not</source>
        <translation>在此 CPU 上更慢，它以 FLOAT 计算半精度；GPU 则不会</translation>
    </message>
    <message>
        <source>on this CPU, median of %1 runs</source>
        <translation>在此 CPU 上，%1 次运行的中位数</translation>
    </message>
    <message>
        <source>%1, CPU provider, all optimisations, all cores; the first run does not count, and the median of %2 runs of each model is shown.</source>
        <translation>%1，CPU 提供程序，启用全部优化，使用全部核心；首次运行不计，显示的是每个模型 %2 次运行的中位数。</translation>
    </message>
    <message>
        <source>Figures of the conversion</source>
        <translation>转换的数据</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Nodes Converted</source>
        <translation>已转换的节点</translation>
    </message>
    <message>
        <source>Largest Error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>Casts Inserted</source>
        <translation>插入的 Cast</translation>
    </message>
    <message>
        <source>Time of a Run</source>
        <translation>单次运行时间</translation>
    </message>
    <message>
        <source>%1; before: %2</source>
        <translation>%1；之前：%2</translation>
    </message>
    <message>
        <source>%1 of the original size</source>
        <translation>为原大小的 %1</translation>
    </message>
    <message>
        <source>1 is kept</source>
        <translation>保留 1 个</translation>
    </message>
    <message>
        <source>%1 are kept</source>
        <translation>保留 %1 个</translation>
    </message>
    <message>
        <source>at run time</source>
        <translation>运行时</translation>
    </message>
    <message>
        <source>not timed: the model stays as it is</source>
        <translation>未计时：模型保持不变</translation>
    </message>
</context>
<context>
    <name>onnxmend::ConversionRegions</name>
    <message>
        <source>The region that is selected</source>
        <translation>选中的区域</translation>
    </message>
    <message>
        <source>Parts of the converted model</source>
        <translation>转换后模型的部分</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Regions of the converted model</source>
        <translation>转换后模型的区域</translation>
    </message>
    <message>
        <source>The regions could not be drawn. %1</source>
        <translation>无法绘制区域。%1</translation>
    </message>
    <message>
        <source>Keep Region</source>
        <translation>保留区域</translation>
    </message>
    <message>
        <source>Leave its nodes as they are, and convert again</source>
        <translation>保持其节点不变，并重新转换</translation>
    </message>
    <message>
        <source>Convert Region</source>
        <translation>转换区域</translation>
    </message>
    <message>
        <source>Convert its nodes whatever their values are, and measure what that does</source>
        <translation>不论其节点的值如何都转换，并测量影响</translation>
    </message>
    <message>
        <source>Show in Graph</source>
        <translation>在图中显示</translation>
    </message>
    <message>
        <source>Go to its first node on the Graph page</source>
        <translation>转到图页面上的第一个节点</translation>
    </message>
    <message>
        <source>Drawing the regions…</source>
        <translation>正在绘制区域…</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>%1: %2 in %3, %4 of weights</source>
        <translation>%1：%3 中的%2，权重 %4</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 个节点</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>Click a region to keep or convert it and see the new figures.</source>
        <translation>单击一个区域，可保留或转换它并查看新的数据。</translation>
    </message>
    <message>
        <source>%1: %2, %3 of them in %4</source>
        <translation>%1：%2，其中 %3 个为 %4</translation>
    </message>
    <message>
        <source>Click a module to keep or convert it. A double click opens it.</source>
        <translation>单击一个模块，可保留或转换它。双击可展开它。</translation>
    </message>
    <message>
        <source>Keep Module</source>
        <translation>保留模块</translation>
    </message>
    <message>
        <source>Convert Module</source>
        <translation>转换模块</translation>
    </message>
</context>
<context>
    <name>onnxmend::ConvertFlow</name>
    <message>
        <source>The conversion is in the plan; Undo takes it back.</source>
        <translation>转换已加入计划；可用撤销取消。</translation>
    </message>
</context>
<context>
    <name>onnxmend::ConvertForm</name>
    <message>
        <source>Options of the conversion</source>
        <translation>转换要做什么</translation>
    </message>
    <message>
        <source>Compute in</source>
        <translation>计算类型</translation>
    </message>
    <message>
        <source>The dtype that the model is to compute in</source>
        <translation>模型计算所用的数据类型</translation>
    </message>
    <message>
        <source>Target of the model</source>
        <translation>模型在哪里运行</translation>
    </message>
    <message>
        <source>Execution provider. Nodes it has no kernel for keep their dtype</source>
        <translation>执行提供程序。它没有内核的节点保持其数据类型</translation>
    </message>
    <message>
        <source>Runs on: %1</source>
        <translation>运行于：%1</translation>
    </message>
    <message>
        <source>Only store weights in it</source>
        <translation>仅以此存储权重</translation>
    </message>
    <message>
        <source>Weights are stored in the dtype and cast back when the model runs, which computes as before</source>
        <translation>权重以该数据类型存储，模型运行时再转换回来，计算方式不变</translation>
    </message>
    <message>
        <source>Inputs and outputs</source>
        <translation>输入和输出</translation>
    </message>
    <message>
        <source>Keep dtype</source>
        <translation>保持数据类型</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>One by One</source>
        <translation>逐个选择</translation>
    </message>
    <message>
        <source>Choose dtypes of single inputs and outputs</source>
        <translation>选择单个输入和输出的数据类型</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Measure the outputs</source>
        <translation>测量输出</translation>
    </message>
    <message>
        <source>Runs both models in ONNX Runtime. Nodes that make an output too inaccurate keep their dtype</source>
        <translation>在 ONNX Runtime 中运行两个模型。使输出过于不精确的节点保持其数据类型</translation>
    </message>
    <message>
        <source>Each layer and the run time, too</source>
        <translation>也测量各层和运行时间</translation>
    </message>
    <message>
        <source>Measures the error after each layer, and how long a run takes before and after</source>
        <translation>测量每层之后的误差，以及转换前后单次运行的时间</translation>
    </message>
    <message>
        <source>Files of inputs to measure on</source>
        <translation>用于测量的输入文件</translation>
    </message>
    <message>
        <source>Add Inputs...</source>
        <translation>添加输入...</translation>
    </message>
    <message>
        <source>Add files of inputs</source>
        <translation>添加输入文件</translation>
    </message>
    <message>
        <source>Files of numpy.savez with an array for each input; they can be dropped here, too</source>
        <translation>numpy.savez 的文件，每个输入一个数组；也可拖放到此处</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the selected files of inputs</source>
        <translation>移除选中的输入文件</translation>
    </message>
    <message>
        <source>Decided by hand</source>
        <translation>手动决定</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Forget what was decided by hand</source>
        <translation>清除手动的决定</translation>
    </message>
    <message>
        <source>Nodes that compute in %1 are converted where possible.</source>
        <translation>以 %1 计算的节点在可行处转换。</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source>1 node is kept.</source>
        <translation>保留 1 个节点。</translation>
    </message>
    <message>
        <source>%1 nodes are kept.</source>
        <translation>保留 %1 个节点。</translation>
    </message>
    <message>
        <source>1 node is converted, whatever its values are.</source>
        <translation>不论值如何，转换 1 个节点。</translation>
    </message>
    <message>
        <source>%1 nodes are converted, whatever their values are.</source>
        <translation>不论值如何，转换 %1 个节点。</translation>
    </message>
    <message>
        <source>The worst of all files counts.</source>
        <translation>以所有文件中最差的为准。</translation>
    </message>
    <message>
        <source>Uses random inputs; real ones give better figures</source>
        <translation>使用随机输入；真实输入能得到更好的数据</translation>
    </message>
    <message>
        <source>Inputs to Measure On</source>
        <translation>用于测量的输入</translation>
    </message>
    <message>
        <source>Arrays of NumPy (*.npz)</source>
        <translation>NumPy 数组 (*.npz)</translation>
    </message>
</context>
<context>
    <name>onnxmend::ConvertPage</name>
    <message>
        <source>Convert</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>Effect of a conversion</source>
        <translation>转换的作用</translation>
    </message>
    <message>
        <source>Result of the conversion</source>
        <translation>转换的结果</translation>
    </message>
    <message>
        <source>State of the conversion</source>
        <translation>转换的状况</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Put the conversion into the plan, as one step that can be undone</source>
        <translation>将转换作为一个可撤销的步骤加入计划</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Forget the result; the model stays as it is</source>
        <translation>清除结果；模型保持不变</translation>
    </message>
    <message>
        <source>Convert Without Measuring</source>
        <translation>不测量直接转换</translation>
    </message>
    <message>
        <source>Decide by types and stored values alone</source>
        <translation>仅按类型和存储的值决定</translation>
    </message>
    <message>
        <source>Details of the conversion</source>
        <translation>转换的详情</translation>
    </message>
    <message>
        <source>View of the conversion</source>
        <translation>显示转换的哪些内容</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Kept Nodes</source>
        <translation>保留的节点</translation>
    </message>
    <message>
        <source>Error after each layer</source>
        <translation>每层之后的误差</translation>
    </message>
    <message>
        <source>The value that is selected</source>
        <translation>选中的值</translation>
    </message>
    <message>
        <source>Show in Graph</source>
        <translation>在图中显示</translation>
    </message>
    <message>
        <source>Show the node on the Graph page (Return)</source>
        <translation>在图页面显示该节点（回车）</translation>
    </message>
    <message>
        <source>Faint: as this CPU computes. Strong: with every converted value rounded to %1, as a processor computes that has the dtype.</source>
        <translation>浅色：此 CPU 的计算结果。深色：每个转换的值都舍入到 %1，与支持该数据类型的处理器相同。</translation>
    </message>
    <message>
        <source>Not all could be measured: %1</source>
        <translation>未能全部测量：%1</translation>
    </message>
    <message>
        <source>With every converted value rounded to %1. Full dots: converted nodes. Rings: nodes that are kept.</source>
        <translation>每个转换的值都舍入到 %1。实心点：已转换的节点。圆环：保留的节点。</translation>
    </message>
    <message>
        <source>No layer was measured: nothing is rounded, or the model could not be run.</source>
        <translation>未测量任何层：没有值被舍入，或模型无法运行。</translation>
    </message>
    <message>
        <source>No layer was measured.</source>
        <translation>未测量任何层。</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>不是有限值</translation>
    </message>
    <message>
        <source>%1 %2, converted: its value is off by %3.</source>
        <translation>%1 %2，已转换：其值偏差 %3。</translation>
    </message>
    <message>
        <source>%1 %2, kept: its value is off by %3.</source>
        <translation>%1 %2，保留：其值偏差 %3。</translation>
    </message>
    <message>
        <source>1 fix of what was broken comes first.</source>
        <translation>先应用 1 项对错误的修复。</translation>
    </message>
    <message>
        <source>%1 fixes of what was broken come first.</source>
        <translation>先应用 %1 项对错误的修复。</translation>
    </message>
    <message>
        <source>The opset is raised from %1 to %2.</source>
        <translation>opset 从 %1 提升到 %2。</translation>
    </message>
    <message>
        <source>1 finding is new.</source>
        <translation>有 1 个新问题。</translation>
    </message>
    <message>
        <source>%1 findings are new.</source>
        <translation>有 %1 个新问题。</translation>
    </message>
    <message>
        <source>Stored values of %1: %2.</source>
        <translation>%1的存储值中：%2。</translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation>1 个张量</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 个张量</translation>
    </message>
    <message>
        <source>Converting. Nothing of the model changes.</source>
        <translation>正在转换。模型不会改变。</translation>
    </message>
    <message>
        <source>Choose a dtype and press Convert. You see what it does to the size, to every output and to each layer. The model stays as it is until you apply the result.</source>
        <translation>选择一种数据类型并按“转换”。您会看到它对大小、每个输出和每一层的影响。在您应用结果之前，模型保持不变。</translation>
    </message>
    <message>
        <source>The model could not be converted.</source>
        <translation>无法转换模型。</translation>
    </message>
    <message>
        <source>It is in the plan, as one step; Changes lists what it does.</source>
        <translation>转换已作为一步加入计划；“更改”列出了其内容。</translation>
    </message>
    <message>
        <source>The model was changed since. Convert again to apply it.</source>
        <translation>此后模型已更改。请重新转换后再应用。</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>converted</source>
        <translation>已转换</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>All nodes that were kept for the measured error are converted with it</source>
        <translation>使用该容差将转换因实测误差而保留的所有节点</translation>
    </message>
    <message>
        <source>Convert With a Tolerance of %1</source>
        <translation>以容差 %1 转换</translation>
    </message>
    <message>
        <source>There is nothing to apply to the present model</source>
        <translation>没有可应用于当前模型的内容</translation>
    </message>
    <message>
        <source>Find the Causes</source>
        <translation>查找原因</translation>
    </message>
    <message>
        <source>Turn to Numerics, which names the nodes that make the outputs wrong</source>
        <translation>转到“数值”页面，那里列出使输出出错的节点</translation>
    </message>
</context>
<context>
    <name>onnxmend::ConvertTasks</name>
    <message>
        <source>Converting to %1</source>
        <translation>正在转换为 %1</translation>
    </message>
    <message>
        <source>Convert to %1</source>
        <translation>转换为 %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::DetailsPanel</name>
    <message>
        <source>Details of the selected tensor</source>
        <translation>所选张量的详情</translation>
    </message>
    <message>
        <source>Selected tensor</source>
        <translation>所选张量</translation>
    </message>
    <message>
        <source>Status of the selected tensor</source>
        <translation>所选张量的状态</translation>
    </message>
    <message>
        <source>Dtype</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Bytes in</source>
        <translation>字节位置</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Used by</source>
        <translation>使用者</translation>
    </message>
    <message>
        <source>No tensor selected</source>
        <translation>未选择张量</translation>
    </message>
    <message>
        <source>Select a row to see its values and what a cast does to them.</source>
        <translation>选择一行以查看其值以及转换的影响。</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>State of the values</source>
        <translation>值的状态</translation>
    </message>
    <message>
        <source>Loss of the cast</source>
        <translation>转换的损失</translation>
    </message>
    <message>
        <source>Smallest, mean and largest value</source>
        <translation>最小值、平均值和最大值</translation>
    </message>
    <message>
        <source>First values</source>
        <translation>前几个值</translation>
    </message>
    <message>
        <source>%1 → %2 %3</source>
        <translation>%1 → %2 %3</translation>
    </message>
    <message>
        <source>(planned)</source>
        <translation>（已计划）</translation>
    </message>
    <message>
        <source>(recommended)</source>
        <translation>（推荐）</translation>
    </message>
    <message>
        <source>(Fix All skips it)</source>
        <translation>（“全部修复”会略过）</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>1 element</source>
        <translation>1 个元素</translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation>%1 个元素</translation>
    </message>
    <message>
        <source>%1
matched by: %2</source>
        <translation>%1
匹配方式：%2</translation>
    </message>
    <message>
        <source>Reading values…</source>
        <translation>正在读取值…</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Reading values</source>
        <translation>正在读取值</translation>
    </message>
    <message>
        <source>The values cannot be read. %1</source>
        <translation>无法读取值。%1</translation>
    </message>
    <message>
        <source>Reading values… %1</source>
        <translation>正在读取值… %1</translation>
    </message>
    <message>
        <source>There are no numbers to show.</source>
        <translation>没有可显示的数。</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>inf/NaN</source>
        <translation>inf/NaN</translation>
    </message>
    <message>
        <source>First values: %1</source>
        <translation>前几个值：%1</translation>
    </message>
    <message>
        <source>
after the cast: %1</source>
        <translation>
转换后：%1</translation>
    </message>
</context>
<context>
    <name>onnxmend::DocumentBanner</name>
    <message>
        <source>  ·  opset %1</source>
        <translation>  ·  opset %1</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 个节点</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>  ·  made by %1</source>
        <translation>  ·  由 %1 生成</translation>
    </message>
    <message>
        <source>State of the model</source>
        <translation>模型的状态</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show the rows that this is about</source>
        <translation>显示相关的行</translation>
    </message>
    <message>
        <source>Go to the rows that this is about</source>
        <translation>转到相关的行</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>%1, made from %2</source>
        <translation>%1，由 %2 生成</translation>
    </message>
</context>
<context>
    <name>onnxmend::DocumentPages</name>
    <message>
        <source>Pages of the model</source>
        <translation>模型的页面</translation>
    </message>
    <message>
        <source>Show in Map</source>
        <translation>在图中显示</translation>
    </message>
</context>
<context>
    <name>onnxmend::DoubtfulDataBar</name>
    <message>
        <source>&amp;Take All Weights From the Checkpoint</source>
        <translation>所有权重取自检查点(&amp;T)</translation>
    </message>
    <message>
        <source>Take all weights from the checkpoint</source>
        <translation>所有权重取自检查点</translation>
    </message>
    <message>
        <source>Fill every weight that a checkpoint has, even if the model has data for it</source>
        <translation>填充检查点有权重的所有位置，无论是否一致</translation>
    </message>
    <message>
        <source>Data files that differ</source>
        <translation>存在差异的数据文件</translation>
    </message>
    <message>
        <source>&amp;Keep the Data</source>
        <translation>保留数据(&amp;K)</translation>
    </message>
    <message>
        <source>Keep the data</source>
        <translation>保留数据</translation>
    </message>
    <message>
        <source>Use the values in the data files</source>
        <translation>继续使用数据文件中的内容</translation>
    </message>
    <message>
        <source>The weights in %1 may be those of another model.</source>
        <translation>%1 中的权重可能属于另一个模型。</translation>
    </message>
    <message>
        <source>The weights in %1 and %2 may be those of other models.</source>
        <translation>%1 和 %2 中的权重可能属于其他模型。</translation>
    </message>
    <message>
        <source>1 other file</source>
        <translation>另外 1 个文件</translation>
    </message>
    <message>
        <source>%1 other files</source>
        <translation>另外 %1 个文件</translation>
    </message>
</context>
<context>
    <name>onnxmend::DropOverlay</name>
    <message>
        <source>Effect of the drop</source>
        <translation>放下后的操作</translation>
    </message>
</context>
<context>
    <name>onnxmend::DtypeBars</name>
    <message>
        <source>Bytes by dtype</source>
        <translation>按数据类型的字节数</translation>
    </message>
    <message>
        <source>%1: stored %2, planned %3</source>
        <translation>%1：存储 %2，计划 %3</translation>
    </message>
    <message>
        <source>%1 stored</source>
        <translation>存储 %1</translation>
    </message>
    <message>
        <source>%1 planned</source>
        <translation>计划 %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::ErrorBars</name>
    <message>
        <source>Largest relative error of each output</source>
        <translation>每个输出的最大相对误差</translation>
    </message>
    <message>
        <source>Largest relative error</source>
        <translation>最大相对误差</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>onnxmend::ErrorDialog</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>处理方法</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>What went wrong</source>
        <translation>出错内容</translation>
    </message>
    <message>
        <source>Details of the error</source>
        <translation>错误详情</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Copy Details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Open the files again as they are now; the planned changes stay</source>
        <translation>按现状重新打开文件；计划的更改保留</translation>
    </message>
</context>
<context>
    <name>onnxmend::ErrorReports</name>
    <message>
        <source>%1 cannot be read. The model is open without it.</source>
        <translation>无法读取 %1。模型已在没有它的情况下打开。</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be read. The model is open without them.</source>
        <translation>无法读取 %1 和%2。模型已在没有它们的情况下打开。</translation>
    </message>
    <message>
        <source>1 other checkpoint</source>
        <translation>另外 1 个检查点</translation>
    </message>
    <message>
        <source>%1 other checkpoints</source>
        <translation>另外 %1 个检查点</translation>
    </message>
</context>
<context>
    <name>onnxmend::ExplainDialog</name>
    <message>
        <source>What it says</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Explain an Error</source>
        <translation>解释错误</translation>
    </message>
    <message>
        <source>Error message</source>
        <translation>错误消息</translation>
    </message>
    <message>
        <source>Paste what ONNX Runtime, onnx.checker, torch.onnx or TensorRT said: the message or the whole traceback.</source>
        <translation>粘贴 ONNX Runtime、onnx.checker、torch.onnx 或 TensorRT 的输出：消息或完整的回溯。</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Go to the node or tensor that the message names</source>
        <translation>转到消息所指的节点或张量</translation>
    </message>
    <message>
        <source>Plan the Recommended Fix</source>
        <translation>计划推荐的修复</translation>
    </message>
    <message>
        <source>Nothing is written before the save</source>
        <translation>保存之前不写入任何内容</translation>
    </message>
    <message>
        <source>Nothing is pasted yet</source>
        <translation>尚未粘贴内容</translation>
    </message>
    <message>
        <source>This text contains no known error message</source>
        <translation>此文本不含已知的错误消息</translation>
    </message>
    <message>
        <source>What is known</source>
        <translation>已知的种类</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Open the model that the message is about, to see the place and the fix.</source>
        <translation>打开所涉及的模型以查看位置和修复。</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>What usually causes it</source>
        <translation>常见原因</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>处理方法</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Check the model as it is with onnx.checker, the audit and ONNX Runtime</source>
        <translation>让 onnx.checker、审计和 ONNX Runtime 检查模型的现状</translation>
    </message>
    <message>
        <source>Open Model...</source>
        <translation>打开模型...</translation>
    </message>
    <message>
        <source>Open the model that the message is about, to see the place and the fix</source>
        <translation>打开该消息所说的模型，以查看位置和修复</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Open the model: its findings name the tensor or node and the fix.</source>
        <translation>打开模型：其检查结果会指出张量或节点以及修复方法。</translation>
    </message>
    <message>
        <source>Open Another Model...</source>
        <translation>打开其他模型...</translation>
    </message>
    <message>
        <source>Numerics</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Go to the page that finds the nodes whose numbers are wrong</source>
        <translation>转到查找数值出错节点的页面</translation>
    </message>
</context>
<context>
    <name>onnxmend::ExplainTasks</name>
    <message>
        <source>Reading the message</source>
        <translation>正在解读消息</translation>
    </message>
    <message>
        <source>The message could not be read.</source>
        <translation>无法解读消息。</translation>
    </message>
</context>
<context>
    <name>onnxmend::FactList</name>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>转到 %1</translation>
    </message>
    <message>
        <source>%1: show %2</source>
        <translation>%1：显示%2</translation>
    </message>
    <message>
        <source>Go to the rows that this is about</source>
        <translation>转到相关的行</translation>
    </message>
    <message>
        <source>Show: %1</source>
        <translation>显示：%1</translation>
    </message>
    <message>
        <source>Make a Small Model of This...</source>
        <translation>为此生成小模型...</translation>
    </message>
    <message>
        <source>The smallest model with this message, for a bug report</source>
        <translation>具有此消息的最小模型，用于错误报告</translation>
    </message>
    <message>
        <source>%1: make a small model of this</source>
        <translation>%1：为此生成小模型</translation>
    </message>
</context>
<context>
    <name>onnxmend::FactsPanel</name>
    <message>
        <source>over %1</source>
        <translation>超过 %1</translation>
    </message>
    <message>
        <source>Number of values that were read</source>
        <translation>查看了多少个值</translation>
    </message>
    <message>
        <source>Facts about all values</source>
        <translation>所有值的统计</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Reading values…</source>
        <translation>正在读取值…</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Measure of the error</source>
        <translation>误差的度量</translation>
    </message>
    <message>
        <source>By absolute error</source>
        <translation>按绝对误差</translation>
    </message>
    <message>
        <source>By relative error</source>
        <translation>按相对误差</translation>
    </message>
    <message>
        <source>Ten worst elements</source>
        <translation>误差最大的十个元素</translation>
    </message>
    <message>
        <source>Click or press Enter to go to the element</source>
        <translation>单击或按回车转到该元素</translation>
    </message>
    <message>
        <source>Looking at a sample</source>
        <translation>正在查看样本</translation>
    </message>
    <message>
        <source>Measuring all values</source>
        <translation>正在测量所有值</translation>
    </message>
    <message>
        <source>The values cannot be read. %1</source>
        <translation>无法读取值。%1</translation>
    </message>
    <message>
        <source>The one value</source>
        <translation>唯一的值</translation>
    </message>
    <message>
        <source>All %1 values</source>
        <translation>全部 %1 个值</translation>
    </message>
    <message>
        <source>Sample of %1 of %2 values, spread evenly</source>
        <translation>%2 个值中均匀抽取的 %1 个样本</translation>
    </message>
    <message>
        <source>%1; real and imaginary parts count as numbers of their own</source>
        <translation>%1；实部和虚部各算一个数</translation>
    </message>
    <message>
        <source>&amp;Measure All (%1)</source>
        <translation>测量全部(&amp;M)（%1）</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>Relative error</source>
        <translation>相对误差</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Error against magnitude</source>
        <translation>误差与数量级</translation>
    </message>
</context>
<context>
    <name>onnxmend::FileChoice</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
</context>
<context>
    <name>onnxmend::FileTasks</name>
    <message>
        <source>%1 checkpoints</source>
        <translation>%1 个检查点</translation>
    </message>
    <message>
        <source>Looking at the files</source>
        <translation>正在查看文件</translation>
    </message>
    <message>
        <source>The files could not be looked at.</source>
        <translation>无法查看文件。</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>%1 could not be opened, since its policy cannot be read.</source>
        <translation>无法打开 %1，因为其策略无法读取。</translation>
    </message>
    <message>
        <source>%1 could not be opened.</source>
        <translation>无法打开 %1。</translation>
    </message>
    <message>
        <source>%1 could not be added.</source>
        <translation>无法添加 %1。</translation>
    </message>
    <message>
        <source>Removing %1</source>
        <translation>正在移除 %1</translation>
    </message>
    <message>
        <source>%1 could not be removed.</source>
        <translation>无法移除 %1。</translation>
    </message>
    <message>
        <source>Reloading %1</source>
        <translation>正在重新加载 %1</translation>
    </message>
    <message>
        <source>%1 could not be reloaded. What was read before stays open.</source>
        <translation>无法重新加载 %1。之前读取的内容仍然打开。</translation>
    </message>
    <message>
        <source>Switch state_dict of %1</source>
        <translation>切换 %1 的 state_dict</translation>
    </message>
    <message>
        <source>Could not switch %1 to another state_dict.</source>
        <translation>无法将 %1 切换到另一个 state_dict。</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Replace %1</source>
        <translation>替换 %1</translation>
    </message>
    <message>
        <source>%1 cannot take the place of %2.</source>
        <translation>%1 无法替换 %2。</translation>
    </message>
</context>
<context>
    <name>onnxmend::FilterBar</name>
    <message>
        <source>Show all rows</source>
        <translation>显示所有行</translation>
    </message>
    <message>
        <source>Groups of rows</source>
        <translation>行的分组</translation>
    </message>
    <message>
        <source>Put the rows into groups that fold</source>
        <translation>将行归入可折叠的组</translation>
    </message>
    <message>
        <source>No groups</source>
        <translation>不分组</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>按%1</translation>
    </message>
    <message>
        <source>Completions</source>
        <translation>补全</translation>
    </message>
    <message>
        <source>All words have to fit. %1 look into one column, as %2; /layer.\d+/ is a regular expression; a minus in front means not.</source>
        <translation>所有词语都须符合。%1 在单列中查找，如 %2；/layer.\d+/ 是正则表达式；前面加减号表示排除。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>%1: %2 rows</source>
        <translation>%1：%2 行</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Looking through the rows</source>
        <translation>正在查看各行</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Show the modules of Python beside the table, and choose the rows of one</source>
        <translation>在表格旁显示 Python 模块，并选择其中一个的行</translation>
    </message>
</context>
<context>
    <name>onnxmend::FindingPanel</name>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>%1  (node %2)</source>
        <translation>%1（节点 %2）</translation>
    </message>
    <message>
        <source>Value: %1</source>
        <translation>值：%1</translation>
    </message>
    <message>
        <source>In: %1</source>
        <translation>位于：%1</translation>
    </message>
    <message>
        <source>Other nodes with the same requirement: %1</source>
        <translation>有相同要求的其他节点：%1</translation>
    </message>
    <message>
        <source>The selected finding</source>
        <translation>所选的问题</translation>
    </message>
    <message>
        <source>Kind of the problem</source>
        <translation>问题的种类</translation>
    </message>
    <message>
        <source>Place of the problem</source>
        <translation>所在位置</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题所在</translation>
    </message>
    <message>
        <source>The rule of the operator</source>
        <translation>算子的规则</translation>
    </message>
    <message>
        <source>Apply This Fix</source>
        <translation>应用此修复</translation>
    </message>
    <message>
        <source>Apply the chosen fix</source>
        <translation>应用所选的修复</translation>
    </message>
    <message>
        <source>Plan the chosen fix; nothing is written yet</source>
        <translation>计划所选的修复；尚不写入任何内容</translation>
    </message>
    <message>
        <source>Fix all findings of this kind in this way</source>
        <translation>以此方式修复所有同类问题</translation>
    </message>
    <message>
        <source>Plan the same kind of fix for every finding of this kind; nothing is written yet</source>
        <translation>为每个同类问题计划同样的修复；尚不写入任何内容</translation>
    </message>
    <message>
        <source>Map by Hand...</source>
        <translation>手动映射...</translation>
    </message>
    <message>
        <source>Map this weight by hand</source>
        <translation>手动映射此权重</translation>
    </message>
    <message>
        <source>Say by hand which checkpoint tensor fills which graph input</source>
        <translation>手动指定哪个检查点张量填充哪个图输入</translation>
    </message>
    <message>
        <source>Operand %1</source>
        <translation>操作数 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>There is no automatic fix</source>
        <translation>没有自动修复</translation>
    </message>
    <message>
        <source>How to fix it</source>
        <translation>修复方式</translation>
    </message>
    <message>
        <source>Ways to fix it</source>
        <translation>各种修复方式</translation>
    </message>
    <message>
        <source>Apply to All %1 of This Kind</source>
        <translation>应用于全部 %1 个同类问题</translation>
    </message>
    <message>
        <source>%1 is %2, %3 is required</source>
        <translation>%1 为 %2，需要 %3</translation>
    </message>
    <message>
        <source>%1 is declared as %2, %3 is required</source>
        <translation>%1 声明为 %2，需要 %3</translation>
    </message>
    <message>
        <source>Severity by the policy: %1; without the policy: %2</source>
        <translation>策略给出的严重性：%1；无策略时：%2</translation>
    </message>
    <message>
        <source>No fix is chosen</source>
        <translation>未选择修复</translation>
    </message>
    <message>
        <source>Why another fix is not offered</source>
        <translation>为什么没有提供另一种修复</translation>
    </message>
</context>
<context>
    <name>onnxmend::FindingsPage</name>
    <message>
        <source>Show findings of this severity</source>
        <translation>显示此严重程度的问题</translation>
    </message>
    <message>
        <source>Filter: words, op:Add, is:float16, /regex/</source>
        <translation>筛选：词语、op:Add、is:float16、/正则/</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Preferred strategy of fixes</source>
        <translation>修复的偏好</translation>
    </message>
    <message>
        <source>Preferred fix if operands have different dtypes</source>
        <translation>操作数数据类型不同时的首选修复</translation>
    </message>
    <message>
        <source>Prefer: promote as torch does</source>
        <translation>偏好：按 torch 提升</translation>
    </message>
    <message>
        <source>Prefer: match declared types</source>
        <translation>偏好：按声明的类型</translation>
    </message>
    <message>
        <source>Target of the model</source>
        <translation>模型的运行目标</translation>
    </message>
    <message>
        <source>Finds nodes that have no kernel for their dtype on this target; the hardware is not needed</source>
        <translation>查找在此目标上没有其数据类型内核的节点；不需要硬件</translation>
    </message>
    <message>
        <source>Runs on: %1</source>
        <translation>运行于：%1</translation>
    </message>
    <message>
        <source>No finding fits the filter.</source>
        <translation>没有符合筛选的问题。</translation>
    </message>
    <message>
        <source>Fix These %1</source>
        <translation>修复这 %1 项</translation>
    </message>
    <message>
        <source>Fix These</source>
        <translation>修复这些</translation>
    </message>
    <message>
        <source>No finding selected</source>
        <translation>未选择问题</translation>
    </message>
    <message>
        <source>Select a finding to see how it can be fixed.</source>
        <translation>选择一个问题以查看如何修复。</translation>
    </message>
    <message>
        <source>Ignored</source>
        <translation>已忽略</translation>
    </message>
    <message>
        <source>Show findings that the policy ignores</source>
        <translation>显示策略忽略的问题</translation>
    </message>
    <message>
        <source>Ignored by the policy</source>
        <translation>被策略忽略</translation>
    </message>
    <message>
        <source>%1

%2

%3, line %4: what it ignores does not count, and no fix is planned for it.</source>
        <translation>%1

%2

%3，第 %4 行：它忽略的内容不计入，也不会为其计划修复。</translation>
    </message>
    <message>
        <source>Make a &amp;Small Model of This...</source>
        <translation>为此生成小模型(&amp;S)...</translation>
    </message>
    <message>
        <source>Select one finding</source>
        <translation>请选择一个问题</translation>
    </message>
</context>
<context>
    <name>onnxmend::FixChoice</name>
    <message>
        <source>no Cast at run time</source>
        <translation>运行时无 Cast</translation>
    </message>
    <message>
        <source>1 Cast at run time</source>
        <translation>运行时 1 个 Cast</translation>
    </message>
    <message>
        <source>%1 Casts at run time</source>
        <translation>运行时 %1 个 Cast</translation>
    </message>
    <message>
        <source>+%1</source>
        <translation>+%1</translation>
    </message>
    <message>
        <source>−%1</source>
        <translation>−%1</translation>
    </message>
    <message>
        <source>loss depends on the values</source>
        <translation>损失取决于值</translation>
    </message>
    <message>
        <source>lossless</source>
        <translation>无损</translation>
    </message>
    <message>
        <source>loses something</source>
        <translation>有损</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>Promotes as torch does</source>
        <translation>按 torch 提升</translation>
    </message>
    <message>
        <source>Matches the declared types</source>
        <translation>按声明的类型</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>推荐</translation>
    </message>
    <message>
        <source>no more bytes</source>
        <translation>不增加字节</translation>
    </message>
    <message>
        <source>Fix All skips it: %1</source>
        <translation>“全部修复”会略过它：%1</translation>
    </message>
</context>
<context>
    <name>onnxmend::FixFlow</name>
    <message>
        <source>Nothing is wrong with the selected tensors.</source>
        <translation>所选张量没有问题。</translation>
    </message>
</context>
<context>
    <name>onnxmend::FoundCheckpointsBar</name>
    <message>
        <source>Checkpoints beside the model</source>
        <translation>模型旁的检查点</translation>
    </message>
    <message>
        <source>A checkpoint lies beside the model:</source>
        <translation>模型旁边有一个检查点：</translation>
    </message>
    <message>
        <source>%1 checkpoints lie beside the model:</source>
        <translation>模型旁边有 %1 个检查点：</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
    <message>
        <source>&amp;Other...</source>
        <translation>其他(&amp;O)...</translation>
    </message>
    <message>
        <source>Choose among all of them</source>
        <translation>从全部中选择</translation>
    </message>
    <message>
        <source>&amp;Ignore</source>
        <translation>忽略(&amp;I)</translation>
    </message>
    <message>
        <source>Go on without the weights</source>
        <translation>不带权重继续</translation>
    </message>
    <message>
        <source>Add &amp;Checkpoint</source>
        <translation>添加检查点(&amp;C)</translation>
    </message>
    <message>
        <source>Ignore the checkpoints</source>
        <translation>忽略这些检查点</translation>
    </message>
</context>
<context>
    <name>onnxmend::GraphLegend</name>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Edges and nodes have the colour of their dtype; diamonds are Casts, dashed where they are planned; red is a conflict</source>
        <translation>边和节点按数据类型着色；菱形是 Cast，虚线表示已计划；红色表示冲突</translation>
    </message>
    <message>
        <source>Cast</source>
        <translation>Cast</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>已计划</translation>
    </message>
    <message>
        <source>Conflict</source>
        <translation>冲突</translation>
    </message>
</context>
<context>
    <name>onnxmend::GraphMinimap</name>
    <message>
        <source>Overview of the whole graph</source>
        <translation>整个图的概览</translation>
    </message>
    <message>
        <source>Click or drag to move the picture</source>
        <translation>点击或拖动可移动图片</translation>
    </message>
</context>
<context>
    <name>onnxmend::GraphPage</name>
    <message>
        <source>Show More</source>
        <translation>显示更多</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Shown part of the graph</source>
        <translation>显示图的哪一部分</translation>
    </message>
    <message>
        <source>Show more nodes</source>
        <translation>显示更多节点</translation>
    </message>
    <message>
        <source>Drawing the graph…</source>
        <translation>正在绘图…</translation>
    </message>
    <message>
        <source>1 hop</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>%1 hops</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>The graph is empty: it has no nodes.</source>
        <translation>图是空的：没有节点。</translation>
    </message>
    <message>
        <source>%1 of %2 nodes within %3 are shown, the nearest first.</source>
        <translation>%3内的 %2 个节点中显示了 %1 个，最近的优先。</translation>
    </message>
    <message>
        <source>%1 within %2; none is left out.</source>
        <translation>%2内的全部 %1已显示。</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 个节点</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>1 region</source>
        <translation>1 个区域</translation>
    </message>
    <message>
        <source>%1 regions</source>
        <translation>%1 个区域</translation>
    </message>
    <message>
        <source>%1 are drawn as %2: small ones of one layer and dtype are one.</source>
        <translation>%1绘制为%2：同层同数据类型的小区域合为一个。</translation>
    </message>
    <message>
        <source>The whole graph computes in one dtype.</source>
        <translation>整个图以同一种数据类型计算。</translation>
    </message>
    <message>
        <source>%1: nodes that hand values of one dtype on to each other.</source>
        <translation>%1：相互传递同一数据类型的值的节点。</translation>
    </message>
    <message>
        <source>The graph could not be drawn. %1</source>
        <translation>无法绘图。%1</translation>
    </message>
    <message>
        <source>What to do with it</source>
        <translation>可进行的操作</translation>
    </message>
    <message>
        <source>Copy Name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Show More of Them</source>
        <translation>显示更多</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Export Picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>PNG images (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>SVG drawings (*.svg)</source>
        <translation>SVG 图形 (*.svg)</translation>
    </message>
    <message>
        <source>The picture is written to %1.</source>
        <translation>图片已写入 %1。</translation>
    </message>
    <message>
        <source>The picture could not be written. %1</source>
        <translation>无法写入图片。%1</translation>
    </message>
    <message>
        <source>Nothing selected in the graph</source>
        <translation>图中未选择任何内容</translation>
    </message>
    <message>
        <source>Click a node or an edge to see its types. Arrow keys walk along the edges.</source>
        <translation>单击节点或边以查看其类型。方向键沿边移动。</translation>
    </message>
    <message>
        <source>Times are those of the model as ONNX Runtime optimises it.</source>
        <translation>时间是 ONNX Runtime 优化后的模型的时间。</translation>
    </message>
    <message>
        <source>Times are those of the model as it is written.</source>
        <translation>时间是模型按文件原样运行的时间。</translation>
    </message>
    <message>
        <source>Their times are unknown since the last change. Run measures them.</source>
        <translation>自上次更改后，各区域所需时间未知：“运行”会给出。</translation>
    </message>
    <message>
        <source>Run measures how much of the time each takes.</source>
        <translation>“运行”会给出各区域所占的时间。</translation>
    </message>
    <message>
        <source>%1 of %2 nodes are shown, as many as there is room for. Close groups to open others.</source>
        <translation>显示了 %2 个节点中的 %1 个，已达上限。关闭一些组即可打开其他组。</translation>
    </message>
    <message>
        <source>%1 of %2 nodes are shown, the others in closed groups.</source>
        <translation>显示了 %2 个节点中的 %1 个，其余在关闭的组中。</translation>
    </message>
    <message>
        <source>%1; all are shown.</source>
        <translation>%1，全部显示。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>onnxmend::GraphTasks</name>
    <message>
        <source>Inferring types</source>
        <translation>正在推断类型</translation>
    </message>
    <message>
        <source>Drawing the graph</source>
        <translation>正在绘图</translation>
    </message>
</context>
<context>
    <name>onnxmend::GraphTools</name>
    <message>
        <source>View</source>
        <translation>显示的内容</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>局部</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>The plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>With the Plan</source>
        <translation>按计划</translation>
    </message>
    <message>
        <source>Hops</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Shape arithmetic</source>
        <translation>形状计算</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Graphs around the one that is shown</source>
        <translation>外层的图</translation>
    </message>
    <message>
        <source>The graph as it was opened, or with what is planned</source>
        <translation>打开时的图，或包含计划的图</translation>
    </message>
    <message>
        <source>Largest distance from the selection</source>
        <translation>所选内容周围多远</translation>
    </message>
    <message>
        <source>Show nodes that compute indices and shapes as regions of their own</source>
        <translation>将计算索引和形状的部分显示为单独的区域</translation>
    </message>
    <message>
        <source>Zoom Out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Zoom In</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Fit All</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Find a node, value or operator</source>
        <translation>查找节点、值或算子</translation>
    </message>
    <message>
        <source>What is found</source>
        <translation>查找结果</translation>
    </message>
    <message>
        <source>Export the picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Export as SVG...</source>
        <translation>导出为 SVG...</translation>
    </message>
    <message>
        <source>Export as PNG...</source>
        <translation>导出为 PNG...</translation>
    </message>
    <message>
        <source>Write the picture to a file</source>
        <translation>将图片写入文件</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>转到 %1</translation>
    </message>
    <message>
        <source>Searching the graph</source>
        <translation>正在搜索图</translation>
    </message>
    <message>
        <source>Whole</source>
        <translation>整体</translation>
    </message>
    <message>
        <source>The whole graph in groups, the nodes around what is selected, or the graph contracted to what computes in one dtype</source>
        <translation>分组显示的整个图、所选内容周围的节点，或按同一数据类型计算归并后的图</translation>
    </message>
    <message>
        <source>Open All</source>
        <translation>全部打开</translation>
    </message>
    <message>
        <source>Show the contents of every group</source>
        <translation>显示每个组的内容</translation>
    </message>
    <message>
        <source>Close All</source>
        <translation>全部关闭</translation>
    </message>
    <message>
        <source>Show only the outermost groups</source>
        <translation>仅显示最外层的组</translation>
    </message>
</context>
<context>
    <name>onnxmend::GraphView</name>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
</context>
<context>
    <name>onnxmend::GuideDialog</name>
    <message>
        <source>User Guide</source>
        <translation>用户指南</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>To what was read before (%1)</source>
        <translation>回到之前阅读的内容 (%1)</translation>
    </message>
</context>
<context>
    <name>onnxmend::HistogramPlot</name>
    <message>
        <source>Histogram of the values</source>
        <translation>值的直方图</translation>
    </message>
    <message>
        <source>%1 holds ±%2.</source>
        <translation>%1 可表示 ±%2。</translation>
    </message>
    <message>
        <source>%1 holds %2 to %3.</source>
        <translation>%1 可表示 %2 到 %3。</translation>
    </message>
    <message>
        <source>Subnormal below %1.</source>
        <translation>小于 %1 为次正规数。</translation>
    </message>
    <message>
        <source>Far from these and not shown: %1</source>
        <translation>相距太远而未显示：%1</translation>
    </message>
</context>
<context>
    <name>onnxmend::InitializersPage</name>
    <message>
        <source>Filter: words, stored:float16, size:&gt;1M, /regex/</source>
        <translation>筛选：词语、stored:float16、size:&gt;1M、/正则/</translation>
    </message>
    <message>
        <source>Initializers</source>
        <translation>初始化器</translation>
    </message>
    <message>
        <source>No tensor fits the filter.</source>
        <translation>没有符合筛选的张量。</translation>
    </message>
    <message>
        <source>Fix These %1</source>
        <translation>修复这 %1 项</translation>
    </message>
    <message>
        <source>Fix These</source>
        <translation>修复这些</translation>
    </message>
    <message>
        <source>No tensor selected</source>
        <translation>未选择张量</translation>
    </message>
    <message>
        <source>Select a row to see its values and what a cast does to them.</source>
        <translation>选择一行以查看其值以及转换的影响。</translation>
    </message>
</context>
<context>
    <name>onnxmend::InterfaceChoice</name>
    <message>
        <source>as all</source>
        <translation>同全部</translation>
    </message>
    <message>
        <source>Dtype after the conversion</source>
        <translation>转换后的数据类型</translation>
    </message>
    <message>
        <source>Dtypes of single inputs and outputs</source>
        <translation>单个输入和输出的数据类型</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Press Return or click to choose a dtype</source>
        <translation>按回车或单击以选择数据类型</translation>
    </message>
</context>
<context>
    <name>onnxmend::JobBar</name>
    <message>
        <source>Progress of the running task</source>
        <translation>正在运行的任务的进度</translation>
    </message>
    <message>
        <source>Running task</source>
        <translation>正在运行的任务</translation>
    </message>
    <message>
        <source>Amount done</source>
        <translation>已完成的量</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel the running task</source>
        <translation>取消正在运行的任务</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1：%2 / %3</translation>
    </message>
    <message>
        <source>, %1/s</source>
        <translation>，%1/s</translation>
    </message>
    <message>
        <source>, %1 left</source>
        <translation>，剩余 %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::KeptNodesPanel</name>
    <message>
        <source>Filter: words, reason:overflow, op:Softmax, layer:encoder</source>
        <translation>筛选：词语、reason:overflow、op:Softmax、layer:encoder</translation>
    </message>
    <message>
        <source>Nodes that are kept</source>
        <translation>保留的节点</translation>
    </message>
    <message>
        <source>Convert Anyway</source>
        <translation>仍然转换</translation>
    </message>
    <message>
        <source>Convert the selected nodes whatever their values are, and measure what that does</source>
        <translation>不论值如何，转换选中的节点，并测量影响</translation>
    </message>
    <message>
        <source>Keep Always</source>
        <translation>始终保留</translation>
    </message>
    <message>
        <source>Keep the selected nodes in every conversion of this model to come</source>
        <translation>在此模型以后的每次转换中保留选中的节点</translation>
    </message>
    <message>
        <source>Show in Graph</source>
        <translation>在图中显示</translation>
    </message>
    <message>
        <source>Show the node on the Graph page (Return)</source>
        <translation>在图页面显示该节点（回车）</translation>
    </message>
    <message>
        <source>No node is kept: all that could be converted are.</source>
        <translation>没有保留的节点：能转换的都已转换。</translation>
    </message>
    <message>
        <source>No node fits the filter.</source>
        <translation>没有符合筛选条件的节点。</translation>
    </message>
    <message>
        <source>%1 nodes selected</source>
        <translation>已选择 %1 个节点</translation>
    </message>
</context>
<context>
    <name>onnxmend::LayerCurve</name>
    <message>
        <source>Error after each layer</source>
        <translation>每层之后的误差</translation>
    </message>
    <message>
        <source>Values in the order of the nodes</source>
        <translation>按节点顺序的值</translation>
    </message>
    <message>
        <source>Error, of the greatest absolute value</source>
        <translation>误差，相对于最大绝对值</translation>
    </message>
    <message>
        <source>%1 of %2: %3 %4, %5</source>
        <translation>%1/%2：%3 %4，%5</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>不是有限值</translation>
    </message>
    <message>
        <source>%1 is allowed</source>
        <translation>允许 %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::MagnitudePlot</name>
    <message>
        <source>Values and errors by magnitude</source>
        <translation>按数量级的值和误差</translation>
    </message>
    <message>
        <source>All values are zeros, inf or NaN.</source>
        <translation>只有零、inf 和 NaN。</translation>
    </message>
    <message>
        <source>Magnitudes from %1 to %2.</source>
        <translation>绝对值从 %1 到 %2。</translation>
    </message>
    <message>
        <source>Red: beyond %1 (%2).</source>
        <translation>红色：超出 %1（%2）。</translation>
    </message>
    <message>
        <source>Too small for %1: %2.</source>
        <translation>对 %1 过小：%2。</translation>
    </message>
    <message>
        <source>Below: largest (line) and mean (dots) relative error.</source>
        <translation>下方：最大（线）和平均（点）相对误差。</translation>
    </message>
</context>
<context>
    <name>onnxmend::MainWindow</name>
    <message>
        <source>Menus</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Toolbar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Status bar</source>
        <translation>状态栏</translation>
    </message>
    <message>
        <source>%1: cancelled, nothing was changed</source>
        <translation>%1：已取消，没有任何更改</translation>
    </message>
    <message>
        <source>No model is open</source>
        <translation>未打开模型</translation>
    </message>
    <message>
        <source>%1, %2 mismatched, %3</source>
        <translation>%1，%2 个不符，%3</translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation>1 个张量</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 个张量</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Drop the message to have it explained</source>
        <translation>放下消息以获得解释</translation>
    </message>
    <message>
        <source>Drop to open %1 files</source>
        <translation>放下以打开 %1 个文件</translation>
    </message>
    <message>
        <source>Drop to look for models and checkpoints in %1</source>
        <translation>放下以在 %1 中查找模型和检查点</translation>
    </message>
    <message>
        <source>Drop to add %1</source>
        <translation>放下以添加 %1</translation>
    </message>
    <message>
        <source>Drop to open %1</source>
        <translation>放下以打开 %1</translation>
    </message>
    <message>
        <source>The planned changes could not be kept.</source>
        <translation>无法保留计划的更改。</translation>
    </message>
    <message>
        <source>Drop to load the plan %1</source>
        <translation>松开以载入计划 %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::MappingDialog</name>
    <message>
        <source>Map Weights</source>
        <translation>映射权重</translation>
    </message>
    <message>
        <source>Checkpoint tensors</source>
        <translation>检查点张量</translation>
    </message>
    <message>
        <source>Filter tensors</source>
        <translation>筛选张量</translation>
    </message>
    <message>
        <source>Graph inputs and initializers</source>
        <translation>图输入和初始化器</translation>
    </message>
    <message>
        <source>Filter inputs</source>
        <translation>筛选输入</translation>
    </message>
    <message>
        <source>&amp;Bind</source>
        <translation>绑定(&amp;B)</translation>
    </message>
    <message>
        <source>Fill the selected place with the selected tensor (Enter, or drag the tensor)</source>
        <translation>用所选张量填充所选位置（回车，或拖动张量）</translation>
    </message>
    <message>
        <source>&amp;Unbind</source>
        <translation>解除(&amp;U)</translation>
    </message>
    <message>
        <source>Remove what was mapped by hand, or the match by name (Delete)</source>
        <translation>撤回手动映射；按名称的匹配则放弃（Delete）</translation>
    </message>
    <message>
        <source>Back to &amp;Names</source>
        <translation>恢复按名称(&amp;N)</translation>
    </message>
    <message>
        <source>Let the names of the selected rows decide again</source>
        <translation>让所选行重新按名称匹配</translation>
    </message>
    <message>
        <source>&amp;Accept Clear Suggestions</source>
        <translation>接受明确的建议(&amp;A)</translation>
    </message>
    <message>
        <source>Map each missing weight whose best suggestion is clearly better than the others</source>
        <translation>映射每个最佳建议明显优于其他建议的待填位置</translation>
    </message>
    <message>
        <source>Apply &amp;Mapping</source>
        <translation>应用映射(&amp;M)</translation>
    </message>
    <message>
        <source>Audit the model anew with this mapping (Ctrl+Enter)</source>
        <translation>用此映射重新审查模型（Ctrl+Enter）</translation>
    </message>
    <message>
        <source>&amp;Load...</source>
        <translation>加载(&amp;L)...</translation>
    </message>
    <message>
        <source>Replace the mapping by one from a file, as --map-file does</source>
        <translation>用文件中的映射替换，同 --map-file</translation>
    </message>
    <message>
        <source>&amp;Save...</source>
        <translation>保存(&amp;S)...</translation>
    </message>
    <message>
        <source>Write what is mapped by hand to a file for --map-file</source>
        <translation>将手动映射写入供 --map-file 使用的文件</translation>
    </message>
    <message>
        <source>Clear suggestions mapped by hand: %1</source>
        <translation>手动映射的明确建议：%1</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>已保存到 %1</translation>
    </message>
    <message>
        <source>Comparing names...</source>
        <translation>正在比较名称...</translation>
    </message>
    <message>
        <source>The names could not be compared. %1</source>
        <translation>无法比较名称。%1</translation>
    </message>
</context>
<context>
    <name>onnxmend::MappingEditor</name>
    <message>
        <source>Comparing names</source>
        <translation>正在比较名称</translation>
    </message>
    <message>
        <source>Select a tensor and a place, or drag a tensor to its place.</source>
        <translation>选择一个张量和一个位置，或将张量拖到其位置。</translation>
    </message>
    <message>
        <source>The shapes agree: %1</source>
        <translation>形状一致：%1</translation>
    </message>
    <message>
        <source>The shapes differ: %1 of the tensor, %2 of the place</source>
        <translation>形状不同：张量为 %1，位置为 %2</translation>
    </message>
    <message>
        <source>Places filled by hand: %1, by name or values: %2, open: %3. Tensors in the checkpoints: %4.</source>
        <translation>手动填充的位置：%1，按名称或数值：%2，待填：%3。检查点中的张量：%4。</translation>
    </message>
</context>
<context>
    <name>onnxmend::MappingFiles</name>
    <message>
        <source>Mappings (*.json)</source>
        <translation>映射 (*.json)</translation>
    </message>
    <message>
        <source>Load Mapping</source>
        <translation>加载映射</translation>
    </message>
    <message>
        <source>Save Mapping</source>
        <translation>保存映射</translation>
    </message>
    <message>
        <source>The mapping could not be loaded.</source>
        <translation>无法加载映射。</translation>
    </message>
    <message>
        <source>The mapping could not be saved.</source>
        <translation>无法保存映射。</translation>
    </message>
</context>
<context>
    <name>onnxmend::MappingSide</name>
    <message>
        <source>Nothing fits the filter.</source>
        <translation>没有符合筛选的内容。</translation>
    </message>
</context>
<context>
    <name>onnxmend::MappingTasks</name>
    <message>
        <source>Comparing names</source>
        <translation>正在比较名称</translation>
    </message>
    <message>
        <source>The weights could not be compared.</source>
        <translation>无法比较权重。</translation>
    </message>
    <message>
        <source>Mapping weights</source>
        <translation>正在映射权重</translation>
    </message>
    <message>
        <source>Map Weights</source>
        <translation>映射权重</translation>
    </message>
    <message>
        <source>Fill Folded Weights</source>
        <translation>填充折叠的权重</translation>
    </message>
    <message>
        <source>Leave Folded Weights</source>
        <translation>不填充折叠的权重</translation>
    </message>
    <message>
        <source>The weights could not be mapped.</source>
        <translation>无法映射权重。</translation>
    </message>
</context>
<context>
    <name>onnxmend::ModelPathRow</name>
    <message>
        <source>File to save to</source>
        <translation>要保存到的文件</translation>
    </message>
    <message>
        <source>&amp;Browse...</source>
        <translation>浏览(&amp;B)...</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx)</source>
        <translation>ONNX 模型 (*.onnx)</translation>
    </message>
</context>
<context>
    <name>onnxmend::ModuleModel</name>
    <message>
        <source>Whole model</source>
        <translation>整个模型</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Modules of Python that tensors and findings belong to</source>
        <translation>张量和问题所属的 Python 模块</translation>
    </message>
    <message>
        <source>Stored bytes of its tensors and of the modules inside it</source>
        <translation>其张量及内部模块所存储的字节数</translation>
    </message>
    <message>
        <source>Findings in it and in the modules inside it</source>
        <translation>其中及内部模块中的问题</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>onnxmend::ModuleSplitter</name>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
</context>
<context>
    <name>onnxmend::NearbyFlow</name>
    <message>
        <source>Looking for checkpoints</source>
        <translation>正在查找检查点</translation>
    </message>
</context>
<context>
    <name>onnxmend::NodePanel</name>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Attributes, inputs, outputs and documentation of the node</source>
        <translation>节点的属性、输入、输出和文档</translation>
    </message>
    <message>
        <source>Details of the selected node</source>
        <translation>所选节点的详细信息</translation>
    </message>
    <message>
        <source>Show details of the node</source>
        <translation>显示节点的详细信息</translation>
    </message>
    <message>
        <source>Fold details of the node away</source>
        <translation>折叠节点的详细信息</translation>
    </message>
    <message>
        <source>Reading a node</source>
        <translation>正在读取节点</translation>
    </message>
    <message>
        <source>The planned model has no such node.</source>
        <translation>计划后的模型没有此节点。</translation>
    </message>
    <message>
        <source>Inferring types</source>
        <translation>正在推断类型</translation>
    </message>
</context>
<context>
    <name>onnxmend::NodeTrialPanel</name>
    <message>
        <source>Effect of one node in FLOAT</source>
        <translation>一个节点用 FLOAT 的效果</translation>
    </message>
    <message>
        <source>Error of each output before and after</source>
        <translation>每个输出之前和之后的误差</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>All Values Rounded</source>
        <translation>所有值被舍入</translation>
    </message>
    <message>
        <source>This Node in FLOAT</source>
        <translation>此节点用 FLOAT</translation>
    </message>
    <message>
        <source>Select a node here or on another page, and press the button below.</source>
        <translation>在此处或其他页面选择一个节点，然后按下方的按钮。</translation>
    </message>
    <message>
        <source>The node could not be measured in FLOAT.</source>
        <translation>无法在 FLOAT 下测量该节点。</translation>
    </message>
    <message>
        <source>%1, in the model before its last change</source>
        <translation>%1，上次更改之前的模型</translation>
    </message>
    <message>
        <source>The values of the node are not seen: it gives none of that dtype in the main graph.</source>
        <translation>看不到该节点的值：它在主图中不给出该数据类型的值。</translation>
    </message>
    <message>
        <source>Magnitudes of %1 values in FLOAT, and what %2 makes of them</source>
        <translation>%1 个 FLOAT 值的量级，以及 %2 如何表示它们</translation>
    </message>
    <message>
        <source>No node was measured in FLOAT yet.</source>
        <translation>还没有节点用 FLOAT 测量过。</translation>
    </message>
</context>
<context>
    <name>onnxmend::NpyChoiceDialog</name>
    <message>
        <source>%1, the bits of each element</source>
        <translation>%1，每个元素的位</translation>
    </message>
    <message>
        <source>%1, which holds every value exactly</source>
        <translation>%1，可精确表示每个值</translation>
    </message>
    <message>
        <source>Save as .npy</source>
        <translation>保存为 .npy</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>As &amp;stored, %1</source>
        <translation>按存储类型(&amp;S)，%1</translation>
    </message>
    <message>
        <source>After the &amp;cast to %1</source>
        <translation>转换为 %1 后(&amp;C)</translation>
    </message>
    <message>
        <source>Choose &amp;File...</source>
        <translation>选择文件(&amp;F)...</translation>
    </message>
    <message>
        <source>NumPy has no type for %1. Store it as</source>
        <translation>NumPy 没有对应 %1 的类型。存储为</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>存储为</translation>
    </message>
</context>
<context>
    <name>onnxmend::NumberTasks</name>
    <message>
        <source>Reading numbers of nodes</source>
        <translation>正在读取节点数值</translation>
    </message>
    <message>
        <source>The numbers could not be read.</source>
        <translation>无法读取数值。</translation>
    </message>
</context>
<context>
    <name>onnxmend::NumbersDialog</name>
    <message>
        <source>Kind of numbers</source>
        <translation>数值种类</translation>
    </message>
    <message>
        <source>Numbers of nodes</source>
        <translation>节点数值</translation>
    </message>
    <message>
        <source>Filter: words, number:&gt;10, op:MatMul, layer:encoder</source>
        <translation>筛选：词语、number:&gt;10、op:MatMul、layer:encoder</translation>
    </message>
    <message>
        <source>Numbers of Nodes: %1</source>
        <translation>节点数值：%1</translation>
    </message>
    <message>
        <source>No node fits the filter.</source>
        <translation>没有符合筛选条件的节点。</translation>
    </message>
    <message>
        <source>Show in Graph</source>
        <translation>在图中显示</translation>
    </message>
    <message>
        <source>Show the node on the Graph page (Return)</source>
        <translation>在图页面显示该节点（回车）</translation>
    </message>
    <message>
        <source>%1 of the %2 names in the file are nodes of this model.</source>
        <translation>文件中 %2 个名称里有 %1 个是此模型的节点。</translation>
    </message>
    <message>
        <source>1 entry has no number.</source>
        <translation>1 个条目没有数值。</translation>
    </message>
    <message>
        <source>%1 entries have no number.</source>
        <translation>%1 个条目没有数值。</translation>
    </message>
    <message>
        <source>The graph shows them as depth of colour, from %1 to %2.</source>
        <translation>图以颜色深浅显示它们，从 %1 到 %2。</translation>
    </message>
</context>
<context>
    <name>onnxmend::NumbersFlow</name>
    <message>
        <source>Open Numbers of Nodes</source>
        <translation>打开节点数值</translation>
    </message>
    <message>
        <source>Numbers of nodes (*.json *.csv *.tsv)</source>
        <translation>节点数值 (*.json *.csv *.tsv)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>onnxmend::NumericsFlow</name>
    <message>
        <source>The nodes are kept in FLOAT by the plan; Undo takes it back.</source>
        <translation>计划将这些节点保留为 FLOAT；可用撤销取消。</translation>
    </message>
</context>
<context>
    <name>onnxmend::NumericsForm</name>
    <message>
        <source>Options of the measurement</source>
        <translation>测量选项</translation>
    </message>
    <message>
        <source>Arrays of NumPy (*.npz *.npy)</source>
        <translation>NumPy 数组 (*.npz *.npy)</translation>
    </message>
    <message>
        <source>Inputs to measure on</source>
        <translation>用于测量的输入</translation>
    </message>
    <message>
        <source>Inputs are made up</source>
        <translation>输入为虚构</translation>
    </message>
    <message>
        <source>Choose Files of Inputs...</source>
        <translation>选择输入文件...</translation>
    </message>
    <message>
        <source>Inputs to Measure On</source>
        <translation>用于测量的输入</translation>
    </message>
    <message>
        <source>Choose a Folder of Inputs...</source>
        <translation>选择输入文件夹...</translation>
    </message>
    <message>
        <source>Folder of Inputs</source>
        <translation>输入文件夹</translation>
    </message>
    <message>
        <source>Model that should give the same values</source>
        <translation>应给出相同值的模型</translation>
    </message>
    <message>
        <source>No reference model</source>
        <translation>无参考模型</translation>
    </message>
    <message>
        <source>Choose a Model...</source>
        <translation>选择模型...</translation>
    </message>
    <message>
        <source>Reference Model</source>
        <translation>参考模型</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx)</source>
        <translation>ONNX 模型 (*.onnx)</translation>
    </message>
    <message>
        <source>Values that another run recorded</source>
        <translation>另一次运行所记录的值</translation>
    </message>
    <message>
        <source>Nothing recorded</source>
        <translation>无记录值</translation>
    </message>
    <message>
        <source>Choose Recorded Values...</source>
        <translation>选择记录值...</translation>
    </message>
    <message>
        <source>Recorded Values</source>
        <translation>记录值</translation>
    </message>
    <message>
        <source>Arrays of NumPy (*.npz)</source>
        <translation>NumPy 数组 (*.npz)</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Run the model in FLOAT and rounded, and find the nodes that make it wrong</source>
        <translation>以 FLOAT 和舍入方式运行模型，找出使其出错的节点</translation>
    </message>
</context>
<context>
    <name>onnxmend::NumericsPage</name>
    <message>
        <source>Share of the error of each output: %1</source>
        <translation>在每个输出的误差中所占比例：%1</translation>
    </message>
    <message>
        <source>Numerics</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Why a half model is wrong</source>
        <translation>半精度模型为何出错</translation>
    </message>
    <message>
        <source>Result of the measurement</source>
        <translation>测量结果</translation>
    </message>
    <message>
        <source>Verdict on the numbers</source>
        <translation>对数值的结论</translation>
    </message>
    <message>
        <source>Keep These in FLOAT</source>
        <translation>将这些保留为 FLOAT</translation>
    </message>
    <message>
        <source>Put the fewest nodes that have to compute in FLOAT into the plan, as one step that can be undone</source>
        <translation>将必须用 FLOAT 计算的最少节点加入计划，作为可撤销的一步</translation>
    </message>
    <message>
        <source>Details of the measurement</source>
        <translation>测量详情</translation>
    </message>
    <message>
        <source>View of the measurement</source>
        <translation>测量视图</translation>
    </message>
    <message>
        <source>Causes</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Nodes to Keep</source>
        <translation>要保留的节点</translation>
    </message>
    <message>
        <source>One Node</source>
        <translation>单个节点</translation>
    </message>
    <message>
        <source>The fewest nodes to keep in FLOAT</source>
        <translation>需保留为 FLOAT 的最少节点</translation>
    </message>
    <message>
        <source>Causes of wrong numbers</source>
        <translation>数值出错的原因</translation>
    </message>
    <message>
        <source>The cause that is selected</source>
        <translation>所选的原因</translation>
    </message>
    <message>
        <source>Error over depth</source>
        <translation>误差随深度的变化</translation>
    </message>
    <message>
        <source>Values that are compared with</source>
        <translation>用于比较的值</translation>
    </message>
    <message>
        <source>Against FLOAT</source>
        <translation>与 FLOAT 比较</translation>
    </message>
    <message>
        <source>Against the Reference</source>
        <translation>与参考比较</translation>
    </message>
    <message>
        <source>The node that is selected</source>
        <translation>所选的节点</translation>
    </message>
    <message>
        <source>Show in Graph</source>
        <translation>在图中显示</translation>
    </message>
    <message>
        <source>Show the node on the Graph page (Return)</source>
        <translation>在图页面显示该节点（回车）</translation>
    </message>
    <message>
        <source>What if this node computed in FLOAT: measures the outputs with it, and changes nothing</source>
        <translation>若此节点用 FLOAT 计算会怎样：据此测量输出，不作任何更改</translation>
    </message>
    <message>
        <source>Nothing was measured.</source>
        <translation>没有进行任何测量。</translation>
    </message>
    <message>
        <source>No node is named: no cause was found.</source>
        <translation>没有列出节点：未找到原因。</translation>
    </message>
    <message>
        <source>No node has to be kept, or no set of nodes helps; the verdict says which.</source>
        <translation>没有节点需要保留，或没有一组节点有用；结论会说明是哪一种。</translation>
    </message>
    <message>
        <source>a cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>No value was followed: nothing is rounded, or the model could not be run.</source>
        <translation>没有跟踪任何值：没有舍入，或模型无法运行。</translation>
    </message>
    <message>
        <source>The error of each value in the order of the nodes. Diamonds are causes, crosses are not finite.</source>
        <translation>按节点顺序的每个值的误差。菱形为原因，叉号为非有限值。</translation>
    </message>
    <message>
        <source>Faint: as this CPU computes. Strong: with every value rounded to %1, as a processor computes that has the dtype.</source>
        <translation>浅色：按此 CPU 的计算。深色：每个值都舍入为 %1，即支持该数据类型的处理器的计算方式。</translation>
    </message>
    <message>
        <source>%1 nodes selected</source>
        <translation>已选择 %1 个节点</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Bits lost</source>
        <translation>丢失的位数</translation>
    </message>
    <message>
        <source>Greatest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Infinite</source>
        <translation>无穷</translation>
    </message>
    <message>
        <source>Subnormal</source>
        <translation>次正规数</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>No node is selected.</source>
        <translation>没有选择节点。</translation>
    </message>
    <message>
        <source>Select a node first</source>
        <translation>请先选择一个节点</translation>
    </message>
    <message>
        <source>Measure the present model first</source>
        <translation>请先测量当前模型</translation>
    </message>
    <message>
        <source>Inputs were made up. Real ones measure more reliably.</source>
        <translation>输入为虚构。真实输入的测量更可靠。</translation>
    </message>
    <message>
        <source>Measuring. Nothing of the model changes.</source>
        <translation>正在测量。模型不会有任何更改。</translation>
    </message>
    <message>
        <source>Measure names the nodes at which rounding makes the outputs wrong, what each costs, and the fewest nodes that have to compute in FLOAT. The model stays as it is until you keep them.</source>
        <translation>“测量”会列出因舍入而使输出出错的节点、每个节点的影响，以及必须用 FLOAT 计算的最少节点。在您保留它们之前，模型保持不变。</translation>
    </message>
    <message>
        <source>The model could not be measured.</source>
        <translation>无法测量该模型。</translation>
    </message>
    <message>
        <source>Its nodes are kept in FLOAT by the plan, as one step; Changes lists what it does.</source>
        <translation>计划以一步将其节点保留为 FLOAT；“更改”页面列出其内容。</translation>
    </message>
    <message>
        <source>The model was changed since. Measure again to see the present one.</source>
        <translation>此后模型已更改。请重新测量以查看当前模型。</translation>
    </message>
    <message>
        <source>The measurement is not about the present model</source>
        <translation>该测量不是关于当前模型的</translation>
    </message>
    <message>
        <source>Measure It in FLOAT</source>
        <translation>用 FLOAT 测量它</translation>
    </message>
</context>
<context>
    <name>onnxmend::NumericsTasks</name>
    <message>
        <source>Measuring the numbers</source>
        <translation>正在测量数值</translation>
    </message>
    <message>
        <source>Keep Nodes in FLOAT</source>
        <translation>将节点保留为 FLOAT</translation>
    </message>
    <message>
        <source>Measuring one node in FLOAT</source>
        <translation>正在用 FLOAT 测量一个节点</translation>
    </message>
</context>
<context>
    <name>onnxmend::OpeningFlow</name>
    <message>
        <source>1 model</source>
        <translation>1 个模型</translation>
    </message>
    <message>
        <source>%1 models</source>
        <translation>%1 个模型</translation>
    </message>
    <message>
        <source>1 checkpoint</source>
        <translation>1 个检查点</translation>
    </message>
    <message>
        <source>%1 checkpoints</source>
        <translation>%1 个检查点</translation>
    </message>
    <message>
        <source> and </source>
        <translation>和</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 中的%1</translation>
    </message>
    <message>
        <source>There is nothing to open in %1.</source>
        <translation>%1 中没有可打开的内容。</translation>
    </message>
    <message>
        <source>%1 is a checkpoint, not a model.</source>
        <translation>%1 是检查点，不是模型。</translation>
    </message>
    <message>
        <source>Open Model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx);;All files (*)</source>
        <translation>ONNX 模型 (*.onnx);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Add Checkpoints</source>
        <translation>添加检查点</translation>
    </message>
    <message>
        <source>Replace Checkpoint</source>
        <translation>替换检查点</translation>
    </message>
    <message>
        <source>Checkpoints (%1);;All files (*)</source>
        <translation>检查点 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The sample could not be opened.</source>
        <translation>无法打开示例。</translation>
    </message>
    <message>
        <source>%1 could not be opened.</source>
        <translation>无法打开 %1。</translation>
    </message>
</context>
<context>
    <name>onnxmend::OutputBars</name>
    <message>
        <source>not finite</source>
        <translation>不是有限值</translation>
    </message>
    <message>
        <source>Error of each output</source>
        <translation>各输出的偏差</translation>
    </message>
    <message>
        <source>Largest difference, of the output&apos;s greatest absolute value</source>
        <translation>最大差值，相对于输出的最大绝对值</translation>
    </message>
    <message>
        <source>%1: %2 as the CPU computes, %3 with all values rounded</source>
        <translation>%1：CPU 计算 %2，所有值舍入后 %3</translation>
    </message>
    <message>
        <source>%1 is allowed</source>
        <translation>允许 %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::OutputsPanel</name>
    <message>
        <source>Error of each output</source>
        <translation>各输出的误差</translation>
    </message>
    <message>
        <source>No output was measured.</source>
        <translation>未测量任何输出。</translation>
    </message>
    <message>
        <source>The worst %1 of %2 outputs are shown.</source>
        <translation>显示 %2 个输出中最差的 %1 个。</translation>
    </message>
</context>
<context>
    <name>onnxmend::OverviewPage</name>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>域</translation>
    </message>
    <message>
        <source>Version of the model</source>
        <translation>模型版本</translation>
    </message>
    <message>
        <source>1 training graph</source>
        <translation>1 个训练图</translation>
    </message>
    <message>
        <source>%1 training graphs</source>
        <translation>%1 个训练图</translation>
    </message>
    <message>
        <source>Name of the graph</source>
        <translation>图的名称</translation>
    </message>
    <message>
        <source>About the graph</source>
        <translation>关于该图</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Inputs and outputs</source>
        <translation>输入和输出</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Dtype</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Show Findings</source>
        <translation>显示问题</translation>
    </message>
    <message>
        <source>Show these findings</source>
        <translation>显示这些问题</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>生成者</translation>
    </message>
    <message>
        <source>IR version</source>
        <translation>IR 版本</translation>
    </message>
    <message>
        <source>Opsets</source>
        <translation>Opset</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 个节点</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>1 subgraph</source>
        <translation>1 个子图</translation>
    </message>
    <message>
        <source>%1 subgraphs</source>
        <translation>%1 个子图</translation>
    </message>
    <message>
        <source>1 function</source>
        <translation>1 个函数</translation>
    </message>
    <message>
        <source>%1 functions</source>
        <translation>%1 个函数</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>Bytes by dtype</source>
        <translation>按数据类型的字节数</translation>
    </message>
    <message>
        <source>The model has no data for its weights. %1 lies beside it and holds tensors.</source>
        <translation>模型没有权重数据。旁边的 %1 含有张量。</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加 %1</translation>
    </message>
    <message>
        <source>all fixable</source>
        <translation>全部可修复</translation>
    </message>
    <message>
        <source>%1 fixable</source>
        <translation>%1 个可修复</translation>
    </message>
    <message>
        <source>No tensor has data.</source>
        <translation>没有张量包含数据。</translation>
    </message>
    <message>
        <source>1 problem can be fixed and saved at once.</source>
        <translation>1 个问题可一次修复并保存。</translation>
    </message>
    <message>
        <source>All %1 problems can be fixed and saved at once.</source>
        <translation>全部 %1 个问题可一次修复并保存。</translation>
    </message>
    <message>
        <source>%1 problems can be fixed and saved at once.</source>
        <translation>%1 个问题可一次修复并保存。</translation>
    </message>
</context>
<context>
    <name>onnxmend::PageRail</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
</context>
<context>
    <name>onnxmend::PageSkeleton</name>
    <message>
        <source>Current step</source>
        <translation>正在进行的操作</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
</context>
<context>
    <name>onnxmend::PlanKeeper</name>
    <message>
        <source>Keeping the plan</source>
        <translation>正在保留计划</translation>
    </message>
</context>
<context>
    <name>onnxmend::PlanTasks</name>
    <message>
        <source>Fix 1 Finding</source>
        <translation>修复 1 个问题</translation>
    </message>
    <message>
        <source>Fix %1 Findings</source>
        <translation>修复 %1 个问题</translation>
    </message>
    <message>
        <source>Choosing fixes</source>
        <translation>正在选择修复</translation>
    </message>
    <message>
        <source>The fixes could not be planned.</source>
        <translation>无法计划修复。</translation>
    </message>
    <message>
        <source>Fix All</source>
        <translation>全部修复</translation>
    </message>
    <message>
        <source>Fix Until It Runs</source>
        <translation>修复至可运行</translation>
    </message>
    <message>
        <source>Loading and fixing</source>
        <translation>正在加载并修复</translation>
    </message>
    <message>
        <source>The model could not be fixed until it runs.</source>
        <translation>无法将模型修复至可运行。</translation>
    </message>
    <message>
        <source>Cast to %1</source>
        <translation>转换为 %1</translation>
    </message>
    <message>
        <source>The change could not be made.</source>
        <translation>无法进行此更改。</translation>
    </message>
    <message>
        <source>Other Preference</source>
        <translation>其他偏好</translation>
    </message>
    <message>
        <source>Looking up kernels</source>
        <translation>正在查询内核</translation>
    </message>
    <message>
        <source>Change Target Provider</source>
        <translation>更改目标提供程序</translation>
    </message>
    <message>
        <source>Remove 1 Change</source>
        <translation>移除 1 个更改</translation>
    </message>
    <message>
        <source>Remove %1 Changes</source>
        <translation>移除 %1 个更改</translation>
    </message>
    <message>
        <source>Enable 1 Change</source>
        <translation>启用 1 个更改</translation>
    </message>
    <message>
        <source>Enable %1 Changes</source>
        <translation>启用 %1 个更改</translation>
    </message>
    <message>
        <source>Disable 1 Change</source>
        <translation>停用 1 个更改</translation>
    </message>
    <message>
        <source>Disable %1 Changes</source>
        <translation>停用 %1 个更改</translation>
    </message>
    <message>
        <source>Change to %1</source>
        <translation>改为 %1</translation>
    </message>
    <message>
        <source>Measuring losses</source>
        <translation>正在测量损失</translation>
    </message>
    <message>
        <source>The losses could not be measured.</source>
        <translation>无法测量损失。</translation>
    </message>
    <message>
        <source>Load Plan</source>
        <translation>加载计划</translation>
    </message>
    <message>
        <source>Restoring the plan</source>
        <translation>正在恢复计划</translation>
    </message>
    <message>
        <source>Restore Plan</source>
        <translation>恢复计划</translation>
    </message>
    <message>
        <source>The plan could not be restored.</source>
        <translation>无法恢复计划。</translation>
    </message>
    <message>
        <source>Saving the plan</source>
        <translation>正在保存计划</translation>
    </message>
    <message>
        <source>The plan could not be saved.</source>
        <translation>无法保存计划。</translation>
    </message>
    <message>
        <source>Undoing</source>
        <translation>正在撤销</translation>
    </message>
    <message>
        <source>Redoing</source>
        <translation>正在重做</translation>
    </message>
    <message>
        <source>Take All Weights</source>
        <translation>取用所有权重</translation>
    </message>
</context>
<context>
    <name>onnxmend::PolicyBar</name>
    <message>
        <source>1 finding ignored</source>
        <translation>忽略 1 个问题</translation>
    </message>
    <message>
        <source>%1 findings ignored</source>
        <translation>忽略 %1 个问题</translation>
    </message>
    <message>
        <source>1 with another severity</source>
        <translation>1 个改变了严重程度</translation>
    </message>
    <message>
        <source>%1 with another severity</source>
        <translation>%1 个改变了严重程度</translation>
    </message>
    <message>
        <source>it changes no finding here</source>
        <translation>此处不影响任何问题</translation>
    </message>
    <message>
        <source>Line %1: the ignore of %2 has ended.</source>
        <translation>第 %1 行：对 %2 的忽略已到期。</translation>
    </message>
    <message>
        <source>Line %1: the ignore of %2 fits no finding.</source>
        <translation>第 %1 行：对 %2 的忽略不符合任何问题。</translation>
    </message>
    <message>
        <source>The policy of the model&apos;s folder</source>
        <translation>模型所在文件夹的策略</translation>
    </message>
    <message>
        <source>Show the ignored findings</source>
        <translation>显示已忽略的问题</translation>
    </message>
    <message>
        <source>Show the findings that the policy ignores, and why</source>
        <translation>显示策略忽略的问题及其原因</translation>
    </message>
    <message>
        <source>Open the model without the policy</source>
        <translation>不用策略打开模型</translation>
    </message>
    <message>
        <source>Open the model again, and judge it as if there were no policy</source>
        <translation>重新打开模型，并按没有策略来判断</translation>
    </message>
    <message>
        <source>Open the model with the policy</source>
        <translation>用策略打开模型</translation>
    </message>
    <message>
        <source>Open the model again, and judge it by this policy</source>
        <translation>重新打开模型，并按此策略判断</translation>
    </message>
    <message>
        <source>%1 is not used: the model was opened without it.</source>
        <translation>%1 在此不起作用：模型打开时未使用它。</translation>
    </message>
    <message>
        <source>%1 is left out, since others can have put it there: %2.</source>
        <translation>%1 未被采用，因为可能是别人放在那里的：%2。</translation>
    </message>
    <message>
        <source>Policy %1: %2</source>
        <translation>策略 %1：%2</translation>
    </message>
    <message>
        <source>Show Ignored</source>
        <translation>显示已忽略</translation>
    </message>
    <message>
        <source>Open Without It</source>
        <translation>不用它打开</translation>
    </message>
    <message>
        <source>Open With It</source>
        <translation>用它打开</translation>
    </message>
    <message>
        <source>Open Again</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <source>Open the model with the policy as it is now</source>
        <translation>用策略的当前内容打开模型</translation>
    </message>
    <message>
        <source>Open the model again, and judge it by what the policy says now</source>
        <translation>重新打开模型，并按策略的当前内容判断</translation>
    </message>
    <message>
        <source>Policy %1 has changed on the disk; before it was: %2</source>
        <translation>策略 %1 在磁盘上已更改；之前为：%2</translation>
    </message>
    <message>
        <source>Policy %1 was removed, but still counts here: %2</source>
        <translation>策略 %1 已不存在，但在此处仍然有效：%2</translation>
    </message>
    <message>
        <source>Open With the Left-Out One</source>
        <translation>用未被采用的策略打开</translation>
    </message>
</context>
<context>
    <name>onnxmend::PolicyFlow</name>
    <message>
        <source>Open Without It</source>
        <translation>不用它打开</translation>
    </message>
</context>
<context>
    <name>onnxmend::PreviewPanel</name>
    <message>
        <source>Effect of the fix on the graph</source>
        <translation>修复对图的影响</translation>
    </message>
    <message>
        <source>The nodes before the fix</source>
        <translation>修复前的节点</translation>
    </message>
    <message>
        <source>The nodes after the fix</source>
        <translation>修复后的节点</translation>
    </message>
    <message>
        <source>After the fix</source>
        <translation>修复后</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>State of the preview</source>
        <translation>预览的状态</translation>
    </message>
    <message>
        <source>Preparing the preview…</source>
        <translation>正在准备预览…</translation>
    </message>
    <message>
        <source>Preparing the preview</source>
        <translation>正在准备预览</translation>
    </message>
    <message>
        <source>There is no preview. %1</source>
        <translation>没有预览。%1</translation>
    </message>
    <message>
        <source>No node reads it, so there is no graph to show.</source>
        <translation>没有节点读取它，因此没有图可显示。</translation>
    </message>
    <message>
        <source>Does not fit: %1</source>
        <translation>不适用：%1</translation>
    </message>
    <message>
        <source>There are more neighbours than are shown.</source>
        <translation>还有未显示的相邻节点。</translation>
    </message>
</context>
<context>
    <name>onnxmend::RecentMenu</name>
    <message>
        <source>%1, in %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>Open Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation>清空列表(&amp;C)</translation>
    </message>
    <message>
        <source>Forget which models were open; the files stay</source>
        <translation>忘记打开过哪些模型；文件保留不变</translation>
    </message>
    <message>
        <source>Open Recen&amp;t</source>
        <translation>最近打开(&amp;T)</translation>
    </message>
</context>
<context>
    <name>onnxmend::ReloadBar</name>
    <message>
        <source>%1 is not on the disk any more.</source>
        <translation>%1 已不在磁盘上。</translation>
    </message>
    <message>
        <source>%1 has changed on the disk.</source>
        <translation>%1 在磁盘上已更改。</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>重新加载(&amp;R)</translation>
    </message>
    <message>
        <source>Files that have changed</source>
        <translation>已更改的文件</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Open the files again as they are now; the planned changes stay</source>
        <translation>按现状重新打开文件；计划的更改保留</translation>
    </message>
    <message>
        <source>&amp;Ignore</source>
        <translation>忽略(&amp;I)</translation>
    </message>
    <message>
        <source>Continue with what was read before; a save that needs the changed bytes fails</source>
        <translation>继续使用之前读取的内容；需要已更改字节的保存会失败</translation>
    </message>
    <message>
        <source>%1 The window shows what was read before.</source>
        <translation>%1 现在显示的是之前读取的内容。</translation>
    </message>
    <message>
        <source>Ignore the change</source>
        <translation>忽略此更改</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另外 %1 个</translation>
    </message>
    <message>
        <source>%1 have changed on the disk.</source>
        <translation>%1 在磁盘上已更改。</translation>
    </message>
    <message>
        <source>%1 are not on the disk any more.</source>
        <translation>%1 已不在磁盘上。</translation>
    </message>
</context>
<context>
    <name>onnxmend::RenameBar</name>
    <message>
        <source>Regular expression of the rename rule</source>
        <translation>重命名规则的正则表达式</translation>
    </message>
    <message>
        <source>regular expression, such as ^transformer\.h\.(\d+)</source>
        <translation>正则表达式，如 ^transformer\.h\.(\d+)</translation>
    </message>
    <message>
        <source>Replacement of the rename rule</source>
        <translation>重命名规则的替换文本</translation>
    </message>
    <message>
        <source>replacement, such as layers_$1</source>
        <translation>替换文本，如 layers_$1</translation>
    </message>
    <message>
        <source>&amp;Rename tensors</source>
        <translation>重命名张量(&amp;R)</translation>
    </message>
    <message>
        <source>Map each tensor to the place that has its new name and its shape</source>
        <translation>将每个张量映射到具有其新名称和形状的位置</translation>
    </message>
    <message>
        <source>Renamed: %1 of %2 tensors</source>
        <translation>已重命名：%1 / %2 个张量</translation>
    </message>
    <message>
        <source>to a place of their shape: %1</source>
        <translation>到形状相同的位置：%1</translation>
    </message>
    <message>
        <source>of another shape: %1</source>
        <translation>形状不同：%1</translation>
    </message>
    <message>
        <source>to the place of another: %1</source>
        <translation>到其他张量的位置：%1</translation>
    </message>
    <message>
        <source>&amp;Map %1 Renamed</source>
        <translation>映射 %1 个重命名的(&amp;P)</translation>
    </message>
</context>
<context>
    <name>onnxmend::ReportFlow</name>
    <message>
        <source>The report was written to %1</source>
        <translation>报告已写入 %1</translation>
    </message>
    <message>
        <source>Export Report</source>
        <translation>导出报告</translation>
    </message>
</context>
<context>
    <name>onnxmend::ReportTasks</name>
    <message>
        <source>Exporting the report</source>
        <translation>正在导出报告</translation>
    </message>
    <message>
        <source>The report could not be exported.</source>
        <translation>无法导出报告。</translation>
    </message>
</context>
<context>
    <name>onnxmend::ResultDialog</name>
    <message>
        <source>Show in &amp;Folder</source>
        <translation>在文件夹中显示(&amp;F)</translation>
    </message>
    <message>
        <source>Open the folder with the file manager</source>
        <translation>用文件管理器打开文件夹</translation>
    </message>
    <message>
        <source>Copy &amp;Path</source>
        <translation>复制路径(&amp;P)</translation>
    </message>
</context>
<context>
    <name>onnxmend::ResultGuide</name>
    <message>
        <source>The value %1 of %2</source>
        <translation>%2 的值 %1</translation>
    </message>
    <message>
        <source>Node %1 of %2, a %3 without a name,</source>
        <translation>%2 的节点 %1（无名的 %3）</translation>
    </message>
    <message>
        <source>The node %1 of %2, a %3,</source>
        <translation>%2 的节点 %1（%3）</translation>
    </message>
    <message>
        <source>%1 is not in the model.</source>
        <translation>模型中没有%1。</translation>
    </message>
    <message>
        <source>The planned model has nothing of that name. It may belong to another model, or ONNX Runtime may have given it while it loaded this one.</source>
        <translation>按当前的计划，模型中没有这个名称。它可能属于另一个模型，或是 ONNX Runtime 在加载此模型时给出的。</translation>
    </message>
</context>
<context>
    <name>onnxmend::RunForm</name>
    <message>
        <source>&amp;Tolerance</source>
        <translation>容差(&amp;T)</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>Largest allowed error of an output, relative to its largest absolute value</source>
        <translation>输出允许的最大误差，相对于其最大绝对值</translation>
    </message>
    <message>
        <source>Give a number above 0, such as 0.01.</source>
        <translation>请输入大于 0 的数，例如 0.01。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>onnxmend::RunPage</name>
    <message>
        <source>Further notes</source>
        <translation>其他说明</translation>
    </message>
    <message>
        <source>Show Changes</source>
        <translation>显示更改</translation>
    </message>
    <message>
        <source>Turn to the plan, which has it as one step</source>
        <translation>转到计划，它是其中的一步</translation>
    </message>
    <message>
        <source>Choose ONNX Runtime...</source>
        <translation>选择 ONNX Runtime...</translation>
    </message>
    <message>
        <source>Another library, on the Verify page</source>
        <translation>在验证页面选择另一个库</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was changed.</source>
        <translation>已取消。没有任何更改。</translation>
    </message>
    <message>
        <source>This is the previous result; the new one is being computed.</source>
        <translation>这是之前的结果；正在计算新的结果。</translation>
    </message>
    <message>
        <source>Cancelled; this is the previous result.</source>
        <translation>已取消；这是之前的结果。</translation>
    </message>
</context>
<context>
    <name>onnxmend::RuntimeBox</name>
    <message>
        <source>ONNX Runtime library</source>
        <translation>ONNX Runtime 库</translation>
    </message>
    <message>
        <source>The ONNX Runtime that is found</source>
        <translation>自动找到的 ONNX Runtime</translation>
    </message>
    <message>
        <source>Choose a Library...</source>
        <translation>选择库...</translation>
    </message>
    <message>
        <source>Looking for ONNX Runtime</source>
        <translation>正在查找 ONNX Runtime</translation>
    </message>
    <message>
        <source>Cannot be loaded: %1</source>
        <translation>无法加载：%1</translation>
    </message>
    <message>
        <source>%1, as found</source>
        <translation>%1（自动找到）</translation>
    </message>
    <message>
        <source>No ONNX Runtime is found</source>
        <translation>未找到 ONNX Runtime</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>ONNX Runtime Library</source>
        <translation>ONNX Runtime 库</translation>
    </message>
    <message>
        <source>Libraries (libonnxruntime.so*);;All files (*)</source>
        <translation>库 (libonnxruntime.so*);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>onnxmend::SaveDialog</name>
    <message>
        <source>Fix All and Save</source>
        <translation>全部修复并保存</translation>
    </message>
    <message>
        <source>Save As</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Every recommended fix is made, then the model is written and verified. The files that are open stay as they are.</source>
        <translation>执行每个推荐的修复，然后写出模型并验证。打开的文件保持不变。</translation>
    </message>
    <message>
        <source>The model is written with the fixes made so far.</source>
        <translation>写出包含目前修复的模型。</translation>
    </message>
    <message>
        <source>&amp;Save to</source>
        <translation>保存到(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Fill 1 weight, cast to what is declared</source>
        <translation>填充 1 个权重，转换为声明的类型(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Fill %1 weights, cast to what is declared</source>
        <translation>填充 %1 个权重，转换为声明的类型(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Verify the result: onnx.checker, audit, ONNX Runtime</source>
        <translation>验证结果：onnx.checker、审查、ONNX Runtime(&amp;V)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>&amp;Data file</source>
        <translation>数据文件(&amp;D)</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>Name a file.</source>
        <translation>请指定文件。</translation>
    </message>
    <message>
        <source>There is no such folder.</source>
        <translation>没有这个文件夹。</translation>
    </message>
    <message>
        <source>This file exists and is replaced, with the data files that belong to it.</source>
        <translation>此文件已存在，将被替换，所属的数据文件也一并替换。</translation>
    </message>
    <message>
        <source>Data files of at &amp;most %1</source>
        <translation>数据文件最大 %1(&amp;M)</translation>
    </message>
    <message>
        <source>Begins with the options that the policy %1 gives.</source>
        <translation>以策略 %1 给出的选项开始。</translation>
    </message>
    <message>
        <source>Every recommended fix is made, then the model is written and verified.</source>
        <translation>执行每个推荐的修复，然后写出模型并验证。</translation>
    </message>
    <message>
        <source>This is the model that is open: it is replaced, with its data files.</source>
        <translation>这是当前打开的模型，将被替换，其数据文件也一并替换。</translation>
    </message>
    <message>
        <source>This is the model that is open: it is replaced.</source>
        <translation>这是当前打开的模型，将被替换。</translation>
    </message>
    <message>
        <source>&amp;Use these options for later saves</source>
        <translation>以后保存也使用这些选项(&amp;U)</translation>
    </message>
    <message>
        <source>They become the defaults, which the settings show</source>
        <translation>它们成为默认值，可在设置中查看</translation>
    </message>
    <message>
        <source>Storage: %1</source>
        <translation>存储：%1</translation>
    </message>
</context>
<context>
    <name>onnxmend::SaveFlow</name>
    <message>
        <source>%1 is saved.</source>
        <translation>%1 已保存。</translation>
    </message>
    <message>
        <source>Changed on Disk</source>
        <translation>磁盘上已更改</translation>
    </message>
    <message>
        <source>Another program has changed %1 since it was opened.</source>
        <translation>打开 %1 之后，另一个程序更改了它。</translation>
    </message>
    <message>
        <source>Nothing was written. Reload opens the newer file, and the planned changes stay. Overwrite replaces it, and what the other program wrote is lost.</source>
        <translation>未写入任何内容。“重新加载”会打开较新的文件，并保留计划的更改。“覆盖”会替换它，另一个程序写入的内容将丢失。</translation>
    </message>
    <message>
        <source>Nothing was written. Reload opens the newer file, and the planned changes stay. The older weights were overwritten, so they cannot be saved any more.</source>
        <translation>未写入任何内容。“重新加载”会打开较新的文件，并保留计划的更改。较旧的权重已被覆盖，无法再保存。</translation>
    </message>
    <message>
        <source>Save As...</source>
        <translation>另存为...</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>重新加载(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Overwrite</source>
        <translation>覆盖(&amp;O)</translation>
    </message>
</context>
<context>
    <name>onnxmend::SaveSummary</name>
    <message>
        <source>What is saved</source>
        <translation>保存的内容</translation>
    </message>
    <message>
        <source>Size and room</source>
        <translation>大小和空间</translation>
    </message>
    <message>
        <source>Looking at what is saved…</source>
        <translation>正在查看保存的内容…</translation>
    </message>
    <message>
        <source>Looking at what is saved</source>
        <translation>正在查看保存的内容</translation>
    </message>
    <message>
        <source>1 change is saved:</source>
        <translation>将保存 1 个更改：</translation>
    </message>
    <message>
        <source>%1 changes are saved:</source>
        <translation>将保存 %1 个更改：</translation>
    </message>
    <message>
        <source>Nothing is changed: the model is written as it is.</source>
        <translation>没有更改：模型按原样写出。</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>About %1 are written.</source>
        <translation>约写出 %1。</translation>
    </message>
    <message>
        <source>About %1 are written; %2 are free there.</source>
        <translation>约写出 %1；该处可用 %2。</translation>
    </message>
    <message>
        <source>About %1 are written, but only %2 are free there.</source>
        <translation>约写出 %1，但该处仅可用 %2。</translation>
    </message>
    <message>
        <source>What is saved could not be looked at. %1</source>
        <translation>无法查看将保存的内容。%1</translation>
    </message>
</context>
<context>
    <name>onnxmend::SaveTask</name>
    <message>
        <source>Saving %1</source>
        <translation>正在保存 %1</translation>
    </message>
    <message>
        <source>Fix All</source>
        <translation>全部修复</translation>
    </message>
    <message>
        <source>Fill Weights</source>
        <translation>填充权重</translation>
    </message>
    <message>
        <source>Turn to %1</source>
        <translation>转到 %1</translation>
    </message>
    <message>
        <source>%1 was saved, but not safely.</source>
        <translation>%1 已保存，但未能确保安全。</translation>
    </message>
    <message>
        <source>%1 could not be saved.</source>
        <translation>无法保存 %1。</translation>
    </message>
</context>
<context>
    <name>onnxmend::SearchBar</name>
    <message>
        <source>Kind of value to find</source>
        <translation>要查找的值的种类</translation>
    </message>
    <message>
        <source>&amp;Previous</source>
        <translation>上一个(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>Result of the search</source>
        <translation>查找结果</translation>
    </message>
    <message>
        <source>The one before the current cell (Shift+F3)</source>
        <translation>当前单元格之前的一个（Shift+F3）</translation>
    </message>
    <message>
        <source>The next one behind the current cell (F3)</source>
        <translation>当前单元格之后的一个（F3）</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
</context>
<context>
    <name>onnxmend::SelectionFacts</name>
    <message>
        <source>Selection</source>
        <translation>所选内容</translation>
    </message>
    <message>
        <source>Show in the map</source>
        <translation>在图中显示</translation>
    </message>
</context>
<context>
    <name>onnxmend::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>ONNX Runtime</source>
        <translation>ONNX Runtime</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>隐私</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source> %</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>文字大小(&amp;S)</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>&amp;Verify what was saved</source>
        <translation>验证保存的内容(&amp;V)</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open another model in a &amp;new window</source>
        <translation>在新窗口中打开其他模型(&amp;N)</translation>
    </message>
    <message>
        <source>Otherwise it replaces the open model</source>
        <translation>否则取代当前打开的模型</translation>
    </message>
    <message>
        <source>Start with the models of the &amp;last time</source>
        <translation>启动时打开上次的模型(&amp;L)</translation>
    </message>
    <message>
        <source>With their planned changes that were not saved, also after a crash</source>
        <translation>连同为其计划但未保存的更改，崩溃后亦然</translation>
    </message>
    <message>
        <source>Nothing leaves this machine: the program opens no connection, and counts and reports nothing. Kept on it are these settings, the paths of the last models, and plans that were not saved.</source>
        <translation>没有任何数据离开本机：程序不建立任何连接，不统计也不上报。本机上保留的只有这些设置、最近模型的路径和未保存的计划。</translation>
    </message>
    <message>
        <source>&amp;Forget Paths</source>
        <translation>清除路径(&amp;F)</translation>
    </message>
    <message>
        <source>Dtype colours that are safe for colour-blind &amp;eyes</source>
        <translation>色盲友好的数据类型颜色(&amp;E)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>Reset to &amp;Defaults</source>
        <translation>恢复默认设置(&amp;D)</translation>
    </message>
    <message>
        <source>Accent</source>
        <translation>强调色</translation>
    </message>
    <message>
        <source>The colour of focus, selection and the main button</source>
        <translation>焦点、选中项和主按钮的颜色</translation>
    </message>
    <message>
        <source>&amp;Accent</source>
        <translation>强调色(&amp;A)</translation>
    </message>
</context>
<context>
    <name>onnxmend::ShortcutsDialog</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>What they do</source>
        <translation>作用</translation>
    </message>
</context>
<context>
    <name>onnxmend::SidePanel</name>
    <message>
        <source>Details of the selection</source>
        <translation>所选内容的详情</translation>
    </message>
    <message>
        <source>%1 tensors selected</source>
        <translation>已选择 %1 个张量</translation>
    </message>
    <message>
        <source>%1 in total. Fix Selected (%2) plans their fixes.</source>
        <translation>共 %1。“修复所选”（%2）会计划其修复。</translation>
    </message>
    <message>
        <source>%1 findings selected</source>
        <translation>已选择 %1 个问题</translation>
    </message>
    <message>
        <source>Fix Selected (%1) plans their recommended fixes.</source>
        <translation>“修复所选”（%1）会计划推荐的修复。</translation>
    </message>
</context>
<context>
    <name>onnxmend::SliceBar</name>
    <message>
        <source>Index to go to</source>
        <translation>要转到的索引</translation>
    </message>
    <message>
        <source>Index or element number</source>
        <translation>索引或元素序号</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>An index such as %1, or the number of an element in row-major order</source>
        <translation>如 %1 的索引，或按行优先顺序的元素序号</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>Go to this index (Ctrl+G leads to the box)</source>
        <translation>转到此索引（Ctrl+G 跳到输入框）</translation>
    </message>
    <message>
        <source>dim %1 (%2)</source>
        <translation>维 %1（%2）</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>dim %1</source>
        <translation>维 %1</translation>
    </message>
    <message>
        <source>Index of dimension %1</source>
        <translation>第 %1 维的索引</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> / %1</translation>
    </message>
    <message>
        <source>No such index in %1</source>
        <translation>%1 中没有此索引</translation>
    </message>
</context>
<context>
    <name>onnxmend::SmallModelDialog</name>
    <message>
        <source>Make a Small Model</source>
        <translation>生成小模型</translation>
    </message>
    <message>
        <source>What is made</source>
        <translation>生成的内容</translation>
    </message>
    <message>
        <source>The smallest model that shows this, for a bug report. Its weights are made up; only elements that this depends on stay.</source>
        <translation>能重现此问题的最小模型，用于错误报告。其权重是生成的；只保留此问题所依赖的元素。</translation>
    </message>
    <message>
        <source>&amp;Save to</source>
        <translation>保存到(&amp;S)</translation>
    </message>
    <message>
        <source>This file exists, and is replaced.</source>
        <translation>该文件已存在，将被替换。</translation>
    </message>
    <message>
        <source>The text of a bug report beside it exists, and is replaced.</source>
        <translation>旁边的错误报告文本已存在，将被替换。</translation>
    </message>
    <message>
        <source>&amp;Neutral names: no name, metadata or doc string of the model stays</source>
        <translation>中性名称：不保留模型的名称、元数据或文档字符串(&amp;N)</translation>
    </message>
    <message>
        <source>Write the &amp;text of a bug report beside it</source>
        <translation>在旁边写入错误报告的文本(&amp;T)</translation>
    </message>
    <message>
        <source>Message, versions, how to run it, and the model as text</source>
        <translation>消息、版本、运行方法以及文本形式的模型</translation>
    </message>
    <message>
        <source>Make Small Model</source>
        <translation>生成小模型</translation>
    </message>
</context>
<context>
    <name>onnxmend::SmallModelFlow</name>
    <message>
        <source>1 node</source>
        <translation>1 个节点</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>%1 of %2 show it</source>
        <translation>%2 个中的 %1即可显示</translation>
    </message>
    <message>
        <source>%1 of %2 show the same message</source>
        <translation>%2 个中的 %1给出相同的消息</translation>
    </message>
    <message>
        <source>%1 of %2 are left, and the message is another one</source>
        <translation>%2 个中剩下 %1，但消息不同</translation>
    </message>
    <message>
        <source>Small Model</source>
        <translation>小模型</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>出现之处</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Bug report</source>
        <translation>错误报告</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>1 element of the model stayed</source>
        <translation>保留了模型的 1 个元素</translation>
    </message>
    <message>
        <source>%1 elements of the model stayed</source>
        <translation>保留了模型的 %1 个元素</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>The message is lost with neutral names, on which the made-up inputs depend</source>
        <translation>使用中性名称后消息会消失，因为虚构的输入取决于名称</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>The time was over before the search was, so a smaller one may be possible</source>
        <translation>搜索结束前时间已到，因此可能存在更小的模型</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>Open the small model in another window</source>
        <translation>在另一个窗口中打开小模型</translation>
    </message>
    <message>
        <source>&amp;Copy Issue Text</source>
        <translation>复制报告文本(&amp;C)</translation>
    </message>
    <message>
        <source>Message, versions, how to run it, and the model as text</source>
        <translation>消息、版本、运行方法以及文本形式的模型</translation>
    </message>
    <message>
        <source>The text of the bug report is on the clipboard</source>
        <translation>错误报告的文本已在剪贴板中</translation>
    </message>
</context>
<context>
    <name>onnxmend::SmallModelTasks</name>
    <message>
        <source>Making a small model</source>
        <translation>正在生成小模型</translation>
    </message>
    <message>
        <source>The small model could not be made.</source>
        <translation>无法生成小模型。</translation>
    </message>
</context>
<context>
    <name>onnxmend::StartPage</name>
    <message>
        <source>No model is open</source>
        <translation>未打开模型</translation>
    </message>
    <message>
        <source>Find and fix dtype errors in ONNX models</source>
        <translation>查找并修复 ONNX 模型中的数据类型错误</translation>
    </message>
    <message>
        <source>See every tensor&apos;s dtype as it is stored, as it is declared and as the graph needs it. Fix what does not agree, save, and verify the result with ONNX Runtime. Nothing leaves this machine.</source>
        <translation>查看每个张量存储的、声明的和图所需的数据类型。修复不一致之处，保存，并由 ONNX Runtime 证实。没有任何数据离开本机。</translation>
    </message>
    <message>
        <source>Open a Model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>or drop a model, its checkpoint or a folder here</source>
        <translation>或将模型、检查点或文件夹拖到这里</translation>
    </message>
    <message>
        <source>Paste an Error</source>
        <translation>粘贴错误</translation>
    </message>
    <message>
        <source>from ONNX Runtime, onnx.checker or torch.onnx</source>
        <translation>来自 ONNX Runtime、onnx.checker 或 torch.onnx</translation>
    </message>
    <message>
        <source>Try the Sample</source>
        <translation>试用示例</translation>
    </message>
    <message>
        <source>a small GPT-2 whose weights do not fit</source>
        <translation>权重不匹配的小型 GPT-2</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>1 planned change</source>
        <translation>1 个计划的更改</translation>
    </message>
    <message>
        <source>%1 planned changes</source>
        <translation>%1 个计划的更改</translation>
    </message>
    <message>
        <source>Restore %1</source>
        <translation>恢复 %1</translation>
    </message>
    <message>
        <source>%1 of %2, in %3</source>
        <translation>%1，%2，位于 %3</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Forget these changes; the model stays as it is</source>
        <translation>丢弃这些更改；模型保持不变</translation>
    </message>
    <message>
        <source>Open each in a window of its own, as they were the last time</source>
        <translation>各在自己的窗口中打开，与上次相同</translation>
    </message>
    <message>
        <source>Reopen the %1 Models of Last Time</source>
        <translation>重新打开上次的 %1 个模型</translation>
    </message>
    <message>
        <source>New here? Take the tour of four steps</source>
        <translation>第一次使用？来看四步导览</translation>
    </message>
    <message>
        <source>Reopen the models of last time</source>
        <translation>重新打开上次的模型</translation>
    </message>
</context>
<context>
    <name>onnxmend::SuggestionList</name>
    <message>
        <source>Suggestions for the selected place</source>
        <translation>对所选位置的建议</translation>
    </message>
    <message>
        <source>Suggestions for %1</source>
        <translation>对 %1 的建议</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>No tensor has its shape, %1.</source>
        <translation>没有形状为 %1 的张量。</translation>
    </message>
    <message>
        <source>Select one graph input to see what may fill it.</source>
        <translation>选择一个图输入以查看可填充它的张量。</translation>
    </message>
</context>
<context>
    <name>onnxmend::TableColumns</name>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>&amp;Reset Columns</source>
        <translation>重置列(&amp;R)</translation>
    </message>
    <message>
        <source>Show the columns that fit, in their original order and width</source>
        <translation>按最初的顺序和宽度显示放得下的列</translation>
    </message>
    <message>
        <source>Co&amp;lumns</source>
        <translation>列(&amp;L)</translation>
    </message>
</context>
<context>
    <name>onnxmend::TableView</name>
    <message>
        <source>Copying</source>
        <translation>正在复制</translation>
    </message>
    <message>
        <source>F&amp;old All Groups</source>
        <translation>折叠所有分组(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Unfold All Groups</source>
        <translation>展开所有分组(&amp;U)</translation>
    </message>
    <message>
        <source>The rows could not be copied.</source>
        <translation>无法复制这些行。</translation>
    </message>
</context>
<context>
    <name>onnxmend::TargetBar</name>
    <message>
        <source>Dtype to cast to</source>
        <translation>要转换到的数据类型</translation>
    </message>
    <message>
        <source>Loss of the cast</source>
        <translation>转换的损失</translation>
    </message>
    <message>
        <source>Cast to</source>
        <translation>转换为</translation>
    </message>
    <message>
        <source>Preview a cast. The model is not changed.</source>
        <translation>预览转换。模型不会更改。</translation>
    </message>
    <message>
        <source>%1 (as stored)</source>
        <translation>%1（存储类型）</translation>
    </message>
    <message>
        <source>%1 (planned)</source>
        <translation>%1（已计划）</translation>
    </message>
    <message>
        <source>Reading values…</source>
        <translation>正在读取值…</translation>
    </message>
    <message>
        <source>Nothing is cast. Choose a dtype to see what it would lose.</source>
        <translation>没有转换。选择一种数据类型以查看会损失什么。</translation>
    </message>
    <message>
        <source>%1 has no negative numbers: this tensor cannot be cast to it.</source>
        <translation>%1 没有负数：此张量不能转换为它。</translation>
    </message>
    <message>
        <source>In the sample: %1</source>
        <translation>样本中：%1</translation>
    </message>
</context>
<context>
    <name>onnxmend::TensorWindow</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1 - Values</source>
        <translation>%1 - 值</translation>
    </message>
    <message>
        <source>Name of the tensor</source>
        <translation>张量的名称</translation>
    </message>
    <message>
        <source>Shape and size</source>
        <translation>形状和大小</translation>
    </message>
    <message>
        <source>1 element</source>
        <translation>1 个元素</translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation>%1 个元素</translation>
    </message>
    <message>
        <source>Source of the values</source>
        <translation>值的来源</translation>
    </message>
    <message>
        <source>What went wrong</source>
        <translation>出错内容</translation>
    </message>
    <message>
        <source>&amp;Try Again</source>
        <translation>重试(&amp;T)</translation>
    </message>
    <message>
        <source>The values cannot be read. %1</source>
        <translation>无法读取值。%1</translation>
    </message>
    <message>
        <source>State of the values</source>
        <translation>值的状态</translation>
    </message>
    <message>
        <source>It has no elements: a dimension of %1 is 0.</source>
        <translation>没有元素：%1 中有一维是 0。</translation>
    </message>
    <message>
        <source>Reading values…</source>
        <translation>正在读取值…</translation>
    </message>
    <message>
        <source>Reading values</source>
        <translation>正在读取值</translation>
    </message>
    <message>
        <source>It has no elements.</source>
        <translation>没有元素。</translation>
    </message>
</context>
<context>
    <name>onnxmend::Tour</name>
    <message>
        <source>This step</source>
        <translation>这一步</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>上一步(&amp;B)</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>导览</translation>
    </message>
    <message>
        <source>&amp;Skip</source>
        <translation>跳过(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>完成(&amp;D)</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>返回上一步</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Skip the tour</source>
        <translation>跳过导览</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
</context>
<context>
    <name>onnxmend::UnsavedGuard</name>
    <message>
        <source>Save As...</source>
        <translation>另存为...</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>The model is being saved.</source>
        <translation>正在保存模型。</translation>
    </message>
    <message>
        <source>The window closes when that is done. A save that is stopped leaves what was there before.</source>
        <translation>完成后窗口将关闭。中止保存会保留原有的内容。</translation>
    </message>
    <message>
        <source>Stop and Close</source>
        <translation>中止并关闭</translation>
    </message>
    <message>
        <source>Keep Window Open</source>
        <translation>保持窗口打开</translation>
    </message>
    <message>
        <source>They are lost unless the model is saved with them, or they are kept for the next time.</source>
        <translation>若不保存模型，也不留待下次，它们将丢失。</translation>
    </message>
    <message>
        <source>&amp;Keep for Next Time</source>
        <translation>留待下次(&amp;K)</translation>
    </message>
    <message>
        <source>The start page offers the model with these changes again; nothing is written to it</source>
        <translation>开始页会再次提供带有这些更改的模型；不会写入任何内容</translation>
    </message>
    <message>
        <source>Planned Changes</source>
        <translation>计划的更改</translation>
    </message>
    <message>
        <source>Save the planned changes of %1?</source>
        <translation>保存 %1 的计划更改吗？</translation>
    </message>
</context>
<context>
    <name>onnxmend::ValueBlocks</name>
    <message>
        <source>Reading values</source>
        <translation>正在读取值</translation>
    </message>
</context>
<context>
    <name>onnxmend::ValueExport</name>
    <message>
        <source>&amp;Copy Values</source>
        <translation>复制值(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as &amp;NumPy Expression</source>
        <translation>复制为 NumPy 表达式(&amp;N)</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>复制为 CSV(&amp;V)</translation>
    </message>
    <message>
        <source>Copy Values &amp;After the Cast</source>
        <translation>复制转换后的值(&amp;A)</translation>
    </message>
    <message>
        <source>Copy After the Cast as N&amp;umPy Expression</source>
        <translation>将转换后的值复制为 NumPy 表达式(&amp;U)</translation>
    </message>
    <message>
        <source>Copy After the Cast as CSV</source>
        <translation>将转换后的值复制为 CSV</translation>
    </message>
    <message>
        <source>%1 values are too many for the clipboard: select at most %2, or save them as .npy.</source>
        <translation>%1 个值对剪贴板来说太多：请最多选择 %2 个，或保存为 .npy。</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>正在复制</translation>
    </message>
    <message>
        <source>Copied %1.</source>
        <translation>已复制%1。</translation>
    </message>
    <message>
        <source>1 value</source>
        <translation>1 个值</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 个值</translation>
    </message>
    <message>
        <source>The values could not be copied.</source>
        <translation>无法复制值。</translation>
    </message>
    <message>
        <source>Save as .npy</source>
        <translation>保存为 .npy</translation>
    </message>
    <message>
        <source>NumPy arrays (*.npy)</source>
        <translation>NumPy 数组 (*.npy)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>正在保存 %1</translation>
    </message>
    <message>
        <source>%1 is saved.</source>
        <translation>%1 已保存。</translation>
    </message>
    <message>
        <source>%1 could not be saved.</source>
        <translation>无法保存 %1。</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
</context>
<context>
    <name>onnxmend::ValueGrid</name>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Row indices</source>
        <translation>行索引</translation>
    </message>
    <message>
        <source>Column indices</source>
        <translation>列索引</translation>
    </message>
</context>
<context>
    <name>onnxmend::ValueGridModel</name>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1: %2 (bits %3)</source>
        <translation>%1：%2（位 %3）</translation>
    </message>
    <message>
        <source>%1: error %2, relative %3</source>
        <translation>%1：误差 %2，相对 %3</translation>
    </message>
</context>
<context>
    <name>onnxmend::ValuesPage</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the selected values</source>
        <translation>复制选中的值</translation>
    </message>
    <message>
        <source>&amp;Save As .npy...</source>
        <translation>保存为 .npy(&amp;S)...</translation>
    </message>
    <message>
        <source>Write all values to a file for numpy.load (Ctrl+S)</source>
        <translation>将所有值写入供 numpy.load 使用的文件（Ctrl+S）</translation>
    </message>
    <message>
        <source>NumPy stores texts as Python objects only</source>
        <translation>NumPy 只能将文本存为 Python 对象</translation>
    </message>
    <message>
        <source>Part of the values that is shown</source>
        <translation>显示的部分</translation>
    </message>
    <message>
        <source>Current value</source>
        <translation>当前值</translation>
    </message>
    <message>
        <source>%1 to %2 of %3</source>
        <translation>%1 到 %2，共 %3</translation>
    </message>
    <message>
        <source>Shown here are rows %1 and columns %2. Go to an index for the others.</source>
        <translation>此处显示行 %1 和列 %2。其他部分请转到相应索引。</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>正在查找</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>The search failed. %1</source>
        <translation>查找失败。%1</translation>
    </message>
    <message>
        <source>%1: no such value.</source>
        <translation>%1：没有这样的值。</translation>
    </message>
    <message>
        <source>%1: no further one.</source>
        <translation>%1：没有更多。</translation>
    </message>
    <message>
        <source>Found at %1.</source>
        <translation>位于 %1。</translation>
    </message>
    <message>
        <source>Found at %1, after starting again from the beginning.</source>
        <translation>位于 %1，从头开始找到。</translation>
    </message>
    <message>
        <source>Found at %1, after starting again from the end.</source>
        <translation>位于 %1，从末尾开始找到。</translation>
    </message>
    <message>
        <source>%1 It is stored so.</source>
        <translation>%1存储的值即如此。</translation>
    </message>
    <message>
        <source>%1 The cast makes it so.</source>
        <translation>%1转换后才如此。</translation>
    </message>
</context>
<context>
    <name>onnxmend::VerifyPage</name>
    <message>
        <source>Checks of the model</source>
        <translation>模型的检查</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Verify (F7) checks the model with onnx.checker, the audit and ONNX Runtime. Planned changes are checked as a save would write them; the file stays as it is.</source>
        <translation>“验证”（F7）用 onnx.checker、审查和 ONNX Runtime 检查模型。计划的更改按保存后的样子检查；文件保持不变。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run (F8) computes the outputs on made-up inputs, as written and optimised, and compares them with the model&apos;s as it was opened.</source>
        <translation>“运行”（F8）用虚构的输入计算输出（按原样和优化后），并与打开时的模型比较。</translation>
    </message>
    <message>
        <source>Fix until it runs</source>
        <translation>修复至可运行</translation>
    </message>
    <message>
        <source>Fix Until It Runs plans every recommended fix. Then it fixes what ONNX Runtime still refuses, until the model loads.</source>
        <translation>“修复至可运行”计划每个推荐的修复，再修复 ONNX Runtime 仍拒绝之处，直到可以加载。</translation>
    </message>
    <message>
        <source>Of the model before its last change:</source>
        <translation>上次更改之前的模型：</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Of the model before it was saved:</source>
        <translation>保存之前的模型：</translation>
    </message>
    <message>
        <source>Show in Graph</source>
        <translation>在图中显示</translation>
    </message>
    <message>
        <source>Find the Causes</source>
        <translation>查找原因</translation>
    </message>
    <message>
        <source>Turn to Numerics, which names the nodes that make the outputs wrong</source>
        <translation>转到“数值”页面，那里列出使输出出错的节点</translation>
    </message>
    <message>
        <source>Every ONNX Runtime</source>
        <translation>所有 ONNX Runtime</translation>
    </message>
    <message>
        <source>Loads the model in each ONNX Runtime that is found, side by side, runs it on the same inputs, and compares what they give.</source>
        <translation>在找到的每个 ONNX Runtime 中并行加载模型，用相同的输入运行，并比较结果。</translation>
    </message>
    <message>
        <source>Try Every ONNX Runtime</source>
        <translation>尝试所有 ONNX Runtime</translation>
    </message>
    <message>
        <source>Load and run the model in each ONNX Runtime that is found</source>
        <translation>在找到的每个 ONNX Runtime 中加载并运行模型</translation>
    </message>
    <message>
        <source>The model in every ONNX Runtime</source>
        <translation>模型在所有 ONNX Runtime 中的结果</translation>
    </message>
</context>
<context>
    <name>onnxmend::VerifyTasks</name>
    <message>
        <source>Verifying %1</source>
        <translation>正在验证 %1</translation>
    </message>
    <message>
        <source>%1 could not be verified.</source>
        <translation>无法验证 %1。</translation>
    </message>
    <message>
        <source>Verifying the planned %1</source>
        <translation>正在验证计划的 %1</translation>
    </message>
    <message>
        <source>The planned %1 could not be verified.</source>
        <translation>无法验证计划的 %1。</translation>
    </message>
    <message>
        <source>Running %1</source>
        <translation>正在运行 %1</translation>
    </message>
    <message>
        <source>%1 could not be run.</source>
        <translation>无法运行 %1。</translation>
    </message>
    <message>
        <source>Running the planned %1</source>
        <translation>正在运行计划的 %1</translation>
    </message>
    <message>
        <source>The planned %1 could not be run.</source>
        <translation>无法运行计划的 %1。</translation>
    </message>
    <message>
        <source>Running %1 in every ONNX Runtime</source>
        <translation>正在所有 ONNX Runtime 中运行 %1</translation>
    </message>
    <message>
        <source>Running the planned %1 in every ONNX Runtime</source>
        <translation>正在所有 ONNX Runtime 中运行计划的 %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::Workspace</name>
    <message>
        <source>The open model</source>
        <translation>打开的模型</translation>
    </message>
    <message>
        <source>Tables and details</source>
        <translation>表格和详情</translation>
    </message>
    <message>
        <source>Fold the details away</source>
        <translation>收起详细信息</translation>
    </message>
    <message>
        <source>Show details of the selection</source>
        <translation>显示所选内容的详细信息</translation>
    </message>
</context>
<context>
    <name>outcome</name>
    <message>
        <source>kept</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>rounded</source>
        <translation>被舍入</translation>
    </message>
    <message>
        <source>became zero</source>
        <translation>变为零</translation>
    </message>
    <message>
        <source>became NaN</source>
        <translation>变为 NaN</translation>
    </message>
    <message>
        <source>out of range</source>
        <translation>超出范围</translation>
    </message>
</context>
<context>
    <name>save</name>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>In the model file below 1 GiB in total, otherwise in one data file.</source>
        <translation>总计小于 1 GiB 时在模型文件中，否则在单个数据文件中。</translation>
    </message>
    <message>
        <source>One data file</source>
        <translation>单个数据文件</translation>
    </message>
    <message>
        <source>All large tensors in one file beside the model.</source>
        <translation>所有大张量在模型旁的一个文件中。</translation>
    </message>
    <message>
        <source>One file per tensor</source>
        <translation>每个张量一个文件</translation>
    </message>
    <message>
        <source>Each large tensor in a file of its own beside the model.</source>
        <translation>每个大张量各在模型旁的一个文件中。</translation>
    </message>
    <message>
        <source>In the model file</source>
        <translation>在模型文件中</translation>
    </message>
    <message>
        <source>No data file; the format allows 2 GiB at most.</source>
        <translation>没有数据文件；该格式最多允许 2 GiB。</translation>
    </message>
    <message>
        <source>Where they are</source>
        <translation>保留在原处</translation>
    </message>
    <message>
        <source>If the open model is replaced, data files that it still uses stay, and only changed tensors are written. Otherwise like Automatic.</source>
        <translation>替换当前打开的模型时，仍需要的数据文件保持不变，只写入更改过的张量。其他情况与“自动”相同。</translation>
    </message>
    <message>
        <source>Smaller tensors stay in the model file</source>
        <translation>更小的张量保留在模型文件中</translation>
    </message>
    <message>
        <source>Tensors start at multiples of this in a data file; 4,096 lets runtimes map them</source>
        <translation>张量在数据文件中从其倍数处开始；4,096 可让运行时映射它们</translation>
    </message>
    <message>
        <source>They stop being graph inputs, so that runtimes can fold and fuse them</source>
        <translation>它们不再是图输入，运行时可以折叠和融合它们</translation>
    </message>
    <message>
        <source> bytes</source>
        <translation> 字节</translation>
    </message>
    <message>
        <source>Store &amp;weights</source>
        <translation>存储权重(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Keep inline below</source>
        <translation>内联小于(&amp;K)</translation>
    </message>
    <message>
        <source>Al&amp;ign tensors to</source>
        <translation>张量对齐到(&amp;I)</translation>
    </message>
    <message>
        <source>Filled weights become &amp;constants</source>
        <translation>填充的权重成为常量(&amp;C)</translation>
    </message>
</context>
<context>
    <name>search</name>
    <message>
        <source>Infinite</source>
        <translation>无穷</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Out of range</source>
        <translation>超出范围</translation>
    </message>
    <message>
        <source>Becomes zero</source>
        <translation>变为零</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>改变的</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>Largest relative error</source>
        <translation>最大相对误差</translation>
    </message>
</context>
<context>
    <name>shortcuts</name>
    <message>
        <source>From the filter box into the table</source>
        <translation>从筛选框进入表格</translation>
    </message>
    <message>
        <source>Empty the filter box</source>
        <translation>清空筛选框</translation>
    </message>
    <message>
        <source>Fold a group, or go to its heading</source>
        <translation>折叠组，或转到组标题</translation>
    </message>
    <message>
        <source>Unfold a group</source>
        <translation>展开组</translation>
    </message>
    <message>
        <source>First row</source>
        <translation>第一行</translation>
    </message>
    <message>
        <source>Last row</source>
        <translation>最后一行</translation>
    </message>
    <message>
        <source>Go to what the selected row is about</source>
        <translation>转到所选行所指的内容</translation>
    </message>
    <message>
        <source>Take the selected changes out of the plan</source>
        <translation>从计划中移除选中的更改</translation>
    </message>
</context>
<context>
    <name>status</name>
    <message>
        <source>Mismatch</source>
        <translation>不符</translation>
    </message>
    <message>
        <source>The stored dtype is not the declared or required one</source>
        <translation>存储的类型不是声明或需要的类型</translation>
    </message>
    <message>
        <source>Wrong shape</source>
        <translation>形状不符</translation>
    </message>
    <message>
        <source>The checkpoint&apos;s tensor has another shape</source>
        <translation>检查点张量的形状不同</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>No checkpoint has a tensor for this input</source>
        <translation>没有检查点含有此输入的张量</translation>
    </message>
    <message>
        <source>Ambiguous</source>
        <translation>有歧义</translation>
    </message>
    <message>
        <source>Several tensors fit equally well</source>
        <translation>多个张量同样匹配</translation>
    </message>
    <message>
        <source>Unreadable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>The bytes cannot be read</source>
        <translation>无法读取字节</translation>
    </message>
    <message>
        <source>Unused</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>The model has no place for this tensor of the checkpoint</source>
        <translation>检查点中模型没有位置的张量</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>已计划</translation>
    </message>
    <message>
        <source>Planned: correct once saved</source>
        <translation>已计划：保存后即正确</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>Nothing is wrong</source>
        <translation>没有问题</translation>
    </message>
</context>
<context>
    <name>tensor_details</name>
    <message>
        <source>The cast to %1 loses nothing.</source>
        <translation>转换为 %1 没有损失。</translation>
    </message>
    <message>
        <source>%1 rounded (%2)</source>
        <translation>%1 个被舍入（%2）</translation>
    </message>
    <message>
        <source>%1 overflowed (%2)</source>
        <translation>%1 个溢出（%2）</translation>
    </message>
    <message>
        <source>%1 became zero (%2)</source>
        <translation>%1 个变为零（%2）</translation>
    </message>
    <message>
        <source>%1 became NaN (%2)</source>
        <translation>%1 个变为 NaN（%2）</translation>
    </message>
    <message>
        <source>The cast to %1 changes values: %2. Largest error %3, relative %4.</source>
        <translation>转换为 %1 会改变值：%2。最大误差 %3，相对 %4。</translation>
    </message>
    <message>
        <source>No node reads it</source>
        <translation>没有节点读取它</translation>
    </message>
    <message>
        <source>%1 %2, input %3</source>
        <translation>%1 %2，输入 %3</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>%1, state_dict %2</source>
        <translation>%1，state_dict %2</translation>
    </message>
    <message>
        <source>Nowhere yet</source>
        <translation>尚无</translation>
    </message>
    <message>
        <source>the model file</source>
        <translation>模型文件</translation>
    </message>
    <message>
        <source>%1
%2 bytes from byte %3</source>
        <translation>%1
从字节 %3 起 %2 字节</translation>
    </message>
</context>
<context>
    <name>tensor_subject</name>
    <message>
        <source>The model&apos;s own, in %1</source>
        <translation>模型自有，位于 %1</translation>
    </message>
    <message>
        <source>The checkpoint&apos;s %1, in %2</source>
        <translation>检查点的 %1，位于 %2</translation>
    </message>
    <message>
        <source>It has no data yet.</source>
        <translation>尚无数据。</translation>
    </message>
</context>
<context>
    <name>texts</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>External file</source>
        <translation>外部文件</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Exact name</source>
        <translation>名称相同</translation>
    </message>
    <message>
        <source>Name, spelled differently</source>
        <translation>名称（写法不同）</translation>
    </message>
    <message>
        <source>End of the name</source>
        <translation>名称的结尾</translation>
    </message>
    <message>
        <source>Transposed</source>
        <translation>转置</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>Name, with a scheme</source>
        <translation>名称，按方案</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>under 0.01 %</source>
        <translation>小于 0.01%</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>1 byte</source>
        <translation>1 字节</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
</context>
<context>
    <name>tour</name>
    <message>
        <source>The state of the model</source>
        <translation>当前状况</translation>
    </message>
    <message>
        <source>This line says at any time what is wrong with the model, or what is planned and not saved yet. The sample&apos;s checkpoint stores weights in other dtypes than its graph declares.</source>
        <translation>这一行随时说明模型有什么问题，或者有哪些已计划但尚未保存的更改。示例的检查点存储权重所用的数据类型与计算图声明的不同。</translation>
    </message>
    <message>
        <source>Every tensor</source>
        <translation>每个张量</translation>
    </message>
    <message>
        <source>Stored, Declared and After Fix stand side by side. What is wrong comes first; a right click casts by hand, and Return shows the values.</source>
        <translation>“存储”“声明”“修复后”并排显示。有问题的排在最前；单击右键可手动转换，按回车键查看数值。</translation>
    </message>
    <message>
        <source>What is wrong, and why</source>
        <translation>哪里有问题，为什么</translation>
    </message>
    <message>
        <source>Select a finding: beside it stand the ways to fix it with what each costs, below it the graph before and after. Apply This Fix plans one.</source>
        <translation>选中一个问题：旁边列出各种修复方法及其代价，下方是修复前后的计算图。“应用此修复”会计划其中一种。</translation>
    </message>
    <message>
        <source>All in one go</source>
        <translation>一次全部完成</translation>
    </message>
    <message>
        <source>This button makes every recommended fix, writes a new model and has ONNX Runtime load it. Your files stay as they are. Fix All only plans the fixes, which the page Changes then lists.</source>
        <translation>此按钮执行每项推荐的修正，写出新模型，并让 ONNX Runtime 加载它。您的文件保持不变。“全部修正”只计划修正，随后列在“更改”页上。</translation>
    </message>
</context>
<context>
    <name>whatsThis</name>
    <message>
        <source>The pages of the open model. The number beside an icon is how much there is on the page.</source>
        <translation>打开的模型的各页面。图标旁的数字表示该页内容的数量。</translation>
    </message>
    <message>
        <source>The state of the model: what is wrong with it, or what is planned and not saved yet. The button does the next step in one go.</source>
        <translation>模型的状况：有什么问题，或计划了什么而尚未保存。按钮一次完成下一步。</translation>
    </message>
    <message>
        <source>Checkpoints that lie beside a model without data for its weights. They were found by their content; nothing is read from them before you add one.</source>
        <translation>位于没有权重数据的模型旁的检查点。它们按内容识别；添加之前不会读取其数据。</translation>
    </message>
    <message>
        <source>The model at a glance: what to do next, what its bytes are stored as before and after the plan, what was found, what goes in and out.</source>
        <translation>模型一览：下一步做什么、计划前后字节的存储类型、发现的问题，以及输入和输出。</translation>
    </message>
    <message>
        <source>Every tensor: its dtype as stored, as declared, and as a save will write it. A name in italics under After Fix is recommended and not planned yet. The context menu casts by hand.</source>
        <translation>所有张量：存储的、声明的以及保存时将写入的数据类型。“修复后”中的斜体表示推荐但尚未计划。可用上下文菜单手动转换。</translation>
    </message>
    <message>
        <source>Dtypes that do not fit together. Is shows the dtype that is there, Wanted the one that a declaration or a node requires. Select a finding to see the ways to fix it and what each does to the graph.</source>
        <translation>不一致之处。“现为”是现有的数据类型，“要求”是声明或节点所要求的。选择一项以查看修复方式及各自对图的影响。</translation>
    </message>
    <message>
        <source>Words and conditions that rows have to fulfil, all of them: stored:float16, size:&gt;1M, -bias, /regex/. Esc empties the box, Down leads to the table.</source>
        <translation>行须全部满足的词语和条件：stored:float16、size:&gt;1M、-bias、/regex/。Esc 清空输入框，向下键进入表格。</translation>
    </message>
    <message>
        <source>The part of the graph around the finding, before and after the fix that is chosen beside it.</source>
        <translation>问题周围的图，显示旁边所选修复之前和之后的样子。</translation>
    </message>
    <message>
        <source>The selected finding: what is wrong, why, and every way to fix it with its cost. A fix is planned first; nothing is written before you save.</source>
        <translation>所选的问题：哪里有误、原因，以及每种修复方式及其代价。修复先列入计划；保存之前不写入任何内容。</translation>
    </message>
    <message>
        <source>The selected tensor: where its bytes lie, its values, and what a cast does to them.</source>
        <translation>所选的张量：字节所在的位置、其值，以及转换的影响。</translation>
    </message>
    <message>
        <source>The plan: every edit that a save makes. Edits can be removed, disabled, or changed to another dtype.</source>
        <translation>计划：保存时进行的每项更改。可以移除更改、保留但不执行，或改为其他数据类型。</translation>
    </message>
    <message>
        <source>The graph coloured by dtype. A click selects, a double-click walks on; the wheel zooms, dragging moves.</source>
        <translation>按数据类型着色的图。单击选择，双击继续前进；滚轮缩放，拖动平移。</translation>
    </message>
    <message>
        <source>Differences in dtype, shape, bytes or values between two models, or between the model and its plan.</source>
        <translation>两个模型之间，或模型与其计划之间，在数据类型、形状、字节或值上的差异。</translation>
    </message>
    <message>
        <source>The running task, its progress, and Cancel. A task that is cancelled leaves everything as it was.</source>
        <translation>正在进行的任务、其进度以及“取消”。取消的任务会让一切保持原样。</translation>
    </message>
    <message>
        <source>How many tensors there are, how many have the wrong dtype, and the bytes now and after the fixes.</source>
        <translation>张量总数、数据类型有误的个数，以及现在和修复后的字节数。</translation>
    </message>
    <message>
        <source>The dtype to convert to, where the model runs, the dtypes of its inputs and outputs, and the allowed error. Files of inputs can be dropped here.</source>
        <translation>模型以什么计算、在哪里运行、输入和输出如何处理，以及允许的偏差。可将输入文件拖放到此处。</translation>
    </message>
    <message>
        <source>The result of the conversion. It enters the plan only when you press Apply.</source>
        <translation>转换的结果。在您按“应用”之前，计划中没有任何内容。</translation>
    </message>
    <message>
        <source>The error of each computed value, in the order of the nodes, with every converted value rounded. Left and Right go from value to value, Return shows the node in the graph.</source>
        <translation>按节点顺序列出每个计算值的误差，每个转换的值都已舍入。左右方向键在值之间移动，回车在图中显示节点。</translation>
    </message>
    <message>
        <source>Where the converted model computes in which dtype. Click a region to keep it as it was, or to convert it all the same.</source>
        <translation>转换后的模型在何处以何种数据类型计算。单击一个区域，可保持原样或仍然转换。</translation>
    </message>
    <message>
        <source>The nodes that go on computing as they did, by reason. Those that are kept for their values can be converted anyway; what that does is measured.</source>
        <translation>按原因列出照旧计算的节点。因其值而保留的节点仍可转换；其影响会被测量。</translation>
    </message>
    <message>
        <source>The checkpoints that give the model its weights, each with its state. A click opens a menu: replace it, remove it, or choose another state_dict. Undo takes each back.</source>
        <translation>为模型提供权重的检查点，以及各自的状态。单击可替换或移除检查点，或在多组权重中改用另一组。所有这些操作都可以撤销。</translation>
    </message>
    <message>
        <source>The policy that was found in the model&apos;s folder or above it. Findings that it ignores do not count, and severities that it sets are shown; the command line says the same. Open Without It judges the model alone.</source>
        <translation>在模型所在文件夹或其上级中找到的策略。它忽略的问题不计入，它设定的严重程度会显示出来；命令行给出相同的结果。“不用它打开”只按模型本身判断。</translation>
    </message>
    <message>
        <source>The modules of Python that the model was exported from, with their stored bytes and findings. The table shows the rows of the chosen one.</source>
        <translation>导出该模型的 Python 模块，及其存储的字节数和问题。表格显示所选模块的行。</translation>
    </message>
    <message>
        <source>The line of Python that caused the finding, as the exporter noted it, and what to write there. Then a new export does not have the finding.</source>
        <translation>导出器记录的、造成该问题的 Python 代码行，以及该行应如何写。改好后重新导出，就不再有此问题。</translation>
    </message>
    <message>
        <source>The inputs to measure on, what to compare with, and the allowed error. Inputs are made up unless files are chosen.</source>
        <translation>用于测量的输入、用于比较的对象以及允许的误差。若未选择文件，输入为虚构。</translation>
    </message>
    <message>
        <source>The first nodes at which rounding makes an output wrong, each with its kind, the numbers at its worst element and the line of Python.</source>
        <translation>因舍入而使输出出错的首批节点，各有其种类、最差元素处的数值和 Python 代码行。</translation>
    </message>
    <message>
        <source>The error of each value, rounded against FLOAT, in the order of the nodes. Left and Right go from value to value, Return shows the node in the graph.</source>
        <translation>按节点顺序，每个值舍入后相对 FLOAT 的误差。左右键在值之间移动，回车在图中显示该节点。</translation>
    </message>
    <message>
        <source>The fewest nodes that have to compute in FLOAT so that all outputs are within tolerance. Keep These in FLOAT puts them into the plan.</source>
        <translation>为使所有输出在容差之内而必须用 FLOAT 计算的最少节点。“将这些保留为 FLOAT”会把它们加入计划。</translation>
    </message>
    <message>
        <source>What the selected node alone would change if it computed in FLOAT, and the magnitudes of its values. Shaded parts are beyond the dtype.</source>
        <translation>若仅所选节点用 FLOAT 计算会改变什么，以及其值的量级。阴影部分超出该数据类型的范围。</translation>
    </message>
</context>
</TS>
