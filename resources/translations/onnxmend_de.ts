<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>FactWords</name>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Not run. %1</source>
        <translation>Nicht ausgeführt. %1</translation>
    </message>
    <message>
        <source>The original fails for the same: %1</source>
        <translation>Das Original scheitert aus demselben Grund: %1</translation>
    </message>
    <message>
        <source>onnx.checker</source>
        <translation>onnx.checker</translation>
    </message>
    <message>
        <source>Accepts the model, full check</source>
        <translation>Nimmt das Modell an, vollständige Prüfung</translation>
    </message>
    <message>
        <source>Audit</source>
        <translation>Audit</translation>
    </message>
    <message>
        <source>Finds no dtype error in the file</source>
        <translation>Findet keinen dtype-Fehler in der Datei</translation>
    </message>
    <message>
        <source>ONNX Runtime</source>
        <translation>ONNX Runtime</translation>
    </message>
    <message>
        <source>Loads the model</source>
        <translation>Lädt das Modell</translation>
    </message>
    <message>
        <source>1 tensor cast</source>
        <translation>1 Tensor gecastet</translation>
    </message>
    <message>
        <source>%1 tensors cast</source>
        <translation>%1 Tensoren gecastet</translation>
    </message>
    <message>
        <source>1 weight put in place as it is</source>
        <translation>1 Gewicht unverändert eingesetzt</translation>
    </message>
    <message>
        <source>%1 weights put in place as they are</source>
        <translation>%1 Gewichte unverändert eingesetzt</translation>
    </message>
    <message>
        <source>1 filled weight became a constant</source>
        <translation>1 gefülltes Gewicht wurde zur Konstanten</translation>
    </message>
    <message>
        <source>%1 filled weights became constants</source>
        <translation>%1 gefüllte Gewichte wurden zu Konstanten</translation>
    </message>
    <message>
        <source>1 Cast inserted</source>
        <translation>1 Cast eingefügt</translation>
    </message>
    <message>
        <source>%1 Casts inserted</source>
        <translation>%1 Casts eingefügt</translation>
    </message>
    <message>
        <source>1 declaration changed</source>
        <translation>1 Deklaration geändert</translation>
    </message>
    <message>
        <source>%1 declarations changed</source>
        <translation>%1 Deklarationen geändert</translation>
    </message>
    <message>
        <source>Not complete</source>
        <translation>Nicht vollständig</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>%1 of %2 filled</source>
        <translation>%1 von %2 gefüllt</translation>
    </message>
    <message>
        <source>%1 overflowed</source>
        <translation>%1 übergelaufen</translation>
    </message>
    <message>
        <source>%1 became NaN</source>
        <translation>%1 zu NaN geworden</translation>
    </message>
    <message>
        <source>%1 became zero</source>
        <translation>%1 zu null geworden</translation>
    </message>
    <message>
        <source>%1 rounded</source>
        <translation>%1 gerundet</translation>
    </message>
    <message>
        <source>%1: %2 to %3, %5 (of %4 values)</source>
        <translation>%1: %2 nach %3, %5 (von %4 Werten)</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Optimised</source>
        <translation>Optimiert</translation>
    </message>
    <message>
        <source>As written</source>
        <translation>Wie geschrieben</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>The planned %1 holds</source>
        <translation>%1, wie geplant, besteht</translation>
    </message>
    <message>
        <source>%1 holds</source>
        <translation>%1 besteht</translation>
    </message>
    <message>
        <source>Nothing is wrong with the planned %1, but not every check was made</source>
        <translation>An %1, wie geplant, ist nichts falsch, aber nicht alles wurde geprüft</translation>
    </message>
    <message>
        <source>Nothing is wrong with %1, but not every check was made</source>
        <translation>An %1 ist nichts falsch, aber nicht alles wurde geprüft</translation>
    </message>
    <message>
        <source>The planned %1 fails</source>
        <translation>%1, wie geplant, fällt durch</translation>
    </message>
    <message>
        <source>%1 fails</source>
        <translation>%1 fällt durch</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The model with the changes that are planned, as a save would write it. Large weights are left empty: no check reads their values. The file on disk has none of the changes yet.</source>
        <translation>Das Modell mit den geplanten Änderungen, wie ein Speichern es schriebe. Große Gewichte bleiben leer: keine Prüfung liest ihre Werte. Die Datei auf dem Datenträger enthält noch keine der Änderungen.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>The planned %1</source>
        <translation>%1, wie geplant,</translation>
    </message>
    <message>
        <source>%1 does not give what the original gives</source>
        <translation>%1 liefert nicht, was das Original liefert</translation>
    </message>
    <message>
        <source>%1 does not run</source>
        <translation>%1 läuft nicht</translation>
    </message>
    <message>
        <source>%1 gives what the original gives</source>
        <translation>%1 liefert, was das Original liefert</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 läuft</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführung</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>Original</translation>
    </message>
    <message>
        <source>Does not run, so nothing was compared: %1</source>
        <translation>Läuft nicht, also wurde nichts verglichen: %1</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Begins at %1: %2 is %3</source>
        <translation>Beginnt bei %1: %2 ist %3</translation>
    </message>
    <message>
        <source>%1 loads the planned model</source>
        <translation>%1 lädt das geplante Modell</translation>
    </message>
    <message>
        <source>%1 was not run</source>
        <translation>%1 wurde nicht ausgeführt</translation>
    </message>
    <message>
        <source>%1 still refuses the planned model</source>
        <translation>%1 lehnt das geplante Modell noch ab</translation>
    </message>
    <message>
        <source>Fix Until It Runs</source>
        <translation>Beheben, bis es läuft</translation>
    </message>
    <message>
        <source>Fixes</source>
        <translation>Korrekturen</translation>
    </message>
    <message>
        <source>1 recommended fix is planned</source>
        <translation>1 empfohlene Korrektur ist geplant</translation>
    </message>
    <message>
        <source>%1 recommended fixes are planned</source>
        <translation>%1 empfohlene Korrekturen sind geplant</translation>
    </message>
    <message>
        <source>Load %1</source>
        <translation>Laden %1</translation>
    </message>
    <message>
        <source>Nothing helps against this.</source>
        <translation>Dagegen hilft nichts.</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Ausgelassen</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>Korrektur</translation>
    </message>
    <message>
        <source>Fixes planned: %1, skipped: %2</source>
        <translation>Geplante Korrekturen: %1, ausgelassen: %2</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Planned changes that do not fit the files any more: %1 of %2</source>
        <translation>Geplante Änderungen, die nicht mehr zu den Dateien passen: %1 von %2</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Finds no dtype error in the file, except those that the policy ignores</source>
        <translation>Findet keinen dtype-Fehler in der Datei außer dem, was die Richtlinie ignoriert</translation>
    </message>
    <message>
        <source>Not changed</source>
        <translation>Nicht geändert</translation>
    </message>
    <message>
        <source>%1 stay in their data files</source>
        <translation>%1 bleiben in ihren Datendateien</translation>
    </message>
    <message>
        <source>Not known. %1</source>
        <translation>Nicht bekannt. %1</translation>
    </message>
    <message>
        <source>Runs on made-up inputs, and gives numbers</source>
        <translation>Läuft mit erfundenen Eingaben und ergibt Zahlen</translation>
    </message>
    <message>
        <source>Same outputs</source>
        <translation>Gleiche Ausgaben</translation>
    </message>
    <message>
        <source>Computes what the original computes</source>
        <translation>Rechnet, was das Original rechnet</translation>
    </message>
    <message>
        <source>The planned %1 could not be verified: the library cannot be used</source>
        <translation>%1, wie geplant, konnte nicht geprüft werden: Die Bibliothek ist nicht benutzbar</translation>
    </message>
    <message>
        <source>%1 could not be verified: the library cannot be used</source>
        <translation>%1 konnte nicht geprüft werden: Die Bibliothek ist nicht benutzbar</translation>
    </message>
    <message>
        <source>Every ONNX Runtime</source>
        <translation>Jede ONNX Runtime</translation>
    </message>
    <message>
        <source>%1 fails, or gives something else, in %2 of %3 ONNX Runtimes</source>
        <translation>%1 scheitert in %2 von %3 ONNX Runtimes oder ergibt dort etwas anderes</translation>
    </message>
    <message>
        <source>No ONNX Runtime could be used</source>
        <translation>Keine ONNX Runtime war verwendbar</translation>
    </message>
    <message>
        <source>%1 loads, and could not be run anywhere</source>
        <translation>%1 wird geladen und konnte nirgends ausgeführt werden</translation>
    </message>
    <message>
        <source>%1 gives the same wherever an ONNX Runtime could be used</source>
        <translation>%1 ergibt überall dasselbe, wo eine ONNX Runtime verwendbar war</translation>
    </message>
    <message>
        <source>%1 gives the same in every ONNX Runtime</source>
        <translation>%1 ergibt in jeder ONNX Runtime dasselbe</translation>
    </message>
</context>
<context>
    <name>RenameRule</name>
    <message>
        <source>The expression is too long.</source>
        <translation>Der Ausdruck ist zu lang.</translation>
    </message>
    <message>
        <source>At letter %1: %2.</source>
        <translation>Bei Zeichen %1: %2.</translation>
    </message>
    <message>
        <source>The expression takes too many steps; make it simpler.</source>
        <translation>Der Ausdruck braucht zu viele Schritte; bitte vereinfachen.</translation>
    </message>
    <message>
        <source>The expression takes too long; make it simpler.</source>
        <translation>Der Ausdruck braucht zu lange; bitte vereinfachen.</translation>
    </message>
</context>
<context>
    <name>TensorMenu</name>
    <message>
        <source>Show in &amp;Graph</source>
        <translation>Im &amp;Graphen anzeigen</translation>
    </message>
</context>
<context>
    <name>accents</name>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Plum</source>
        <translation>Pflaume</translation>
    </message>
    <message>
        <source>Petrol</source>
        <translation>Petrol</translation>
    </message>
    <message>
        <source>Graphite</source>
        <translation>Graphit</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>Fi&amp;x</source>
        <translation>&amp;Korrigieren</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Open Model...</source>
        <translation>Modell ö&amp;ffnen...</translation>
    </message>
    <message>
        <source>Open an ONNX model and look for dtype errors</source>
        <translation>Ein ONNX-Modell öffnen und nach dtype-Fehlern suchen</translation>
    </message>
    <message>
        <source>Add &amp;Checkpoint...</source>
        <translation>&amp;Checkpoint öffnen...</translation>
    </message>
    <message>
        <source>Open a checkpoint whose weights fill the model&apos;s inputs</source>
        <translation>Einen Checkpoint öffnen, dessen Gewichte die Eingaben des Modells füllen</translation>
    </message>
    <message>
        <source>Open Sa&amp;mple</source>
        <translation>&amp;Beispiel öffnen</translation>
    </message>
    <message>
        <source>Open a small model with dtype errors, to try the program</source>
        <translation>Ein kleines Modell mit dtype-Fehlern zum Ausprobieren öffnen</translation>
    </message>
    <message>
        <source>Save &amp;As...</source>
        <translation>Speichern &amp;unter...</translation>
    </message>
    <message>
        <source>Write the model with the fixes made so far</source>
        <translation>Das Modell mit den bisherigen Korrekturen schreiben</translation>
    </message>
    <message>
        <source>Close this window</source>
        <translation>Dieses Fenster schließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>Close all windows</source>
        <translation>Alle Fenster schließen</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Undo the last fix</source>
        <translation>Die letzte Korrektur zurücknehmen</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Make the undone fix again</source>
        <translation>Die zurückgenommene Korrektur wieder vornehmen</translation>
    </message>
    <message>
        <source>&amp;Copy Rows</source>
        <translation>Zeilen &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy the selected rows as a table</source>
        <translation>Die ausgewählten Zeilen als Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>Als &amp;Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy the selected rows as a table for an issue</source>
        <translation>Die ausgewählten Zeilen als Tabelle für ein Issue kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;JSON</source>
        <translation>Als &amp;JSON kopieren</translation>
    </message>
    <message>
        <source>Copy the selected rows as JSON objects</source>
        <translation>Die ausgewählten Zeilen als JSON-Objekte kopieren</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>&amp;Filtern</translation>
    </message>
    <message>
        <source>Fix &amp;All</source>
        <translation>&amp;Alle beheben</translation>
    </message>
    <message>
        <source>Plan the recommended fix of every finding; nothing is written yet</source>
        <translation>Für jeden Befund die empfohlene Korrektur planen; noch wird nichts geschrieben</translation>
    </message>
    <message>
        <source>Fix &amp;Selected</source>
        <translation>Auswahl behe&amp;ben</translation>
    </message>
    <message>
        <source>Plan the recommended fix of the selected rows</source>
        <translation>Für die ausgewählten Zeilen die empfohlene Korrektur planen</translation>
    </message>
    <message>
        <source>Fix everything, write the model and verify that it loads</source>
        <translation>Alles beheben, das Modell schreiben und prüfen, dass es lädt</translation>
    </message>
    <message>
        <source>Fix &amp;Until It Runs</source>
        <translation>Beheben, bis es &amp;läuft</translation>
    </message>
    <message>
        <source>Fix everything, then each error of ONNX Runtime, until the model loads</source>
        <translation>Alles beheben, dann was ONNX Runtime noch ablehnt, bis das Modell lädt</translation>
    </message>
    <message>
        <source>&amp;Map Weights...</source>
        <translation>Gewichte &amp;zuordnen...</translation>
    </message>
    <message>
        <source>Fill F&amp;olded Weights</source>
        <translation>Ge&amp;faltete Gewichte füllen</translation>
    </message>
    <message>
        <source>Fill folded weights from all checkpoints, as the graph suggests</source>
        <translation>Gewichte, die der Exporter gefaltet hat, aus allen Checkpoints so füllen, wie der Graph es nahelegt</translation>
    </message>
    <message>
        <source>Say by hand which checkpoint tensor fills which graph input</source>
        <translation>Von Hand festlegen, welcher Checkpoint-Tensor welche Graph-Eingabe füllt</translation>
    </message>
    <message>
        <source>&amp;Verify</source>
        <translation>&amp;Prüfen</translation>
    </message>
    <message>
        <source>Verify the model in onnx.checker, the audit and ONNX Runtime</source>
        <translation>Das Modell mit onnx.checker, dem Audit und ONNX Runtime prüfen</translation>
    </message>
    <message>
        <source>Verify File on &amp;Disk</source>
        <translation>&amp;Datei auf dem Datenträger prüfen</translation>
    </message>
    <message>
        <source>Verify the file on disk, without the planned changes</source>
        <translation>Die Datei prüfen, wie sie ist, ohne die geplanten Änderungen</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>A&amp;usführen</translation>
    </message>
    <message>
        <source>Run the model in ONNX Runtime and compare its outputs with the original&apos;s</source>
        <translation>Das Modell in ONNX Runtime ausführen und seine Ausgaben mit denen des Originals vergleichen</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>Abbre&amp;chen</translation>
    </message>
    <message>
        <source>Stop the running task</source>
        <translation>Die laufende Aufgabe anhalten</translation>
    </message>
    <message>
        <source>&amp;Details</source>
        <translation>&amp;Details</translation>
    </message>
    <message>
        <source>Show or hide the details of the selected tensor</source>
        <translation>Details des ausgewählten Tensors ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Mod&amp;ules</source>
        <translation>&amp;Module</translation>
    </message>
    <message>
        <source>Show or hide the tree of modules beside the tables</source>
        <translation>Den Baum der Module neben den Tabellen ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Show &amp;Values...</source>
        <translation>&amp;Werte anzeigen...</translation>
    </message>
    <message>
        <source>Look at all values of the selected tensor, before and after a cast</source>
        <translation>Alle Werte des ausgewählten Tensors ansehen, vor und nach einem Cast</translation>
    </message>
    <message>
        <source>Se&amp;ttings...</source>
        <translation>&amp;Einstellungen...</translation>
    </message>
    <message>
        <source>Looks, saving, ONNX Runtime and privacy</source>
        <translation>Aussehen, Speichern, ONNX Runtime und Datenschutz</translation>
    </message>
    <message>
        <source>Paste an &amp;Error...</source>
        <translation>&amp;Fehler einfügen...</translation>
    </message>
    <message>
        <source>Explain an error message, and go to its place in the model</source>
        <translation>Eine Fehlermeldung erklären und zu ihrer Stelle im Modell gehen</translation>
    </message>
    <message>
        <source>User &amp;Guide</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>The window, page by page</source>
        <translation>Das Fenster, Seite für Seite</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>List all keyboard shortcuts</source>
        <translation>Alle Tasten, die etwas bewirken</translation>
    </message>
    <message>
        <source>&amp;About onnxmend</source>
        <translation>Ü&amp;ber onnxmend</translation>
    </message>
    <message>
        <source>Versions and licence</source>
        <translation>Versionen und Lizenz</translation>
    </message>
    <message>
        <source>Close &amp;Window</source>
        <translation>Fenster &amp;schließen</translation>
    </message>
    <message>
        <source>Fix All and Sav&amp;e...</source>
        <translation>Beheben und &amp;speichern...</translation>
    </message>
    <message>
        <source>&amp;New Window</source>
        <translation>&amp;Neues Fenster</translation>
    </message>
    <message>
        <source>Another window, for another model</source>
        <translation>Ein weiteres Fenster, für ein anderes Modell</translation>
    </message>
    <message>
        <source>&amp;What&apos;s This?</source>
        <translation>&amp;Was ist das?</translation>
    </message>
    <message>
        <source>Explain the part of the window that is clicked next</source>
        <translation>Den Teil des Fensters erklären, der als Nächstes angeklickt wird</translation>
    </message>
    <message>
        <source>Export &amp;Report...</source>
        <translation>Ber&amp;icht exportieren...</translation>
    </message>
    <message>
        <source>Take the &amp;Tour</source>
        <translation>&amp;Rundgang machen</translation>
    </message>
    <message>
        <source>Four steps through the open model, or through the sample</source>
        <translation>Vier Schritte durch ein Modell; durch das Beispiel, wo keines offen ist</translation>
    </message>
    <message>
        <source>Write the findings as a web page, CSV, JSON or SARIF</source>
        <translation>Was gefunden wurde als Webseite, CSV, JSON oder SARIF schreiben</translation>
    </message>
    <message>
        <source>Convert &amp;Precision...</source>
        <translation>&amp;Genauigkeit umwandeln...</translation>
    </message>
    <message>
        <source>Convert the model to another dtype, and measure its outputs</source>
        <translation>Das Modell in einem anderen dtype rechnen lassen und seine Ausgaben messen</translation>
    </message>
    <message>
        <source>Open Num&amp;bers of Nodes...</source>
        <translation>Zahlen zu &amp;Knoten öffnen...</translation>
    </message>
    <message>
        <source>Times, errors or other numbers that another tool wrote, as table and in the graph</source>
        <translation>Zeiten, Fehler oder andere Zahlen, die ein anderes Werkzeug geschrieben hat, als Tabelle und im Graphen</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>Neu l&amp;aden</translation>
    </message>
    <message>
        <source>Read the files of the model again; the planned changes stay</source>
        <translation>Liest die Dateien des Modells noch einmal; die geplanten Änderungen bleiben</translation>
    </message>
    <message>
        <source>Close Mo&amp;del</source>
        <translation>&amp;Modell schließen</translation>
    </message>
    <message>
        <source>Close the model and go back to the start page</source>
        <translation>Schließt das Modell und kehrt zur Startseite zurück</translation>
    </message>
    <message>
        <source>Go to the filter or the search box of the page</source>
        <translation>Zum Filter- oder Suchfeld der Seite gehen</translation>
    </message>
    <message>
        <source>&amp;Overview</source>
        <translation>Übe&amp;rsicht</translation>
    </message>
    <message>
        <source>The model at a glance, and what to do next</source>
        <translation>Das Modell auf einen Blick und der nächste Schritt</translation>
    </message>
    <message>
        <source>&amp;Initializers</source>
        <translation>&amp;Initializer</translation>
    </message>
    <message>
        <source>Every tensor, with its dtypes and its shape</source>
        <translation>Jeder Tensor mit seinen dtypes und seinem Shape</translation>
    </message>
    <message>
        <source>&amp;Findings</source>
        <translation>&amp;Befunde</translation>
    </message>
    <message>
        <source>What is wrong, and the ways to fix it</source>
        <translation>Was falsch ist und wie es sich beheben lässt</translation>
    </message>
    <message>
        <source>&amp;Changes</source>
        <translation>Ä&amp;nderungen</translation>
    </message>
    <message>
        <source>What the next save changes</source>
        <translation>Was das nächste Speichern ändert</translation>
    </message>
    <message>
        <source>&amp;Graph</source>
        <translation>&amp;Graph</translation>
    </message>
    <message>
        <source>The graph in the colours of its dtypes</source>
        <translation>Der Graph in den Farben seiner dtypes</translation>
    </message>
    <message>
        <source>Conver&amp;t</source>
        <translation>&amp;Umwandeln</translation>
    </message>
    <message>
        <source>Convert the model to another dtype</source>
        <translation>Wandelt das Modell in einen anderen dtype um</translation>
    </message>
    <message>
        <source>Co&amp;mpare</source>
        <translation>Verglei&amp;ch</translation>
    </message>
    <message>
        <source>The differences between two models</source>
        <translation>Die Unterschiede zwischen zwei Modellen</translation>
    </message>
    <message>
        <source>Verif&amp;y</source>
        <translation>&amp;Prüfung</translation>
    </message>
    <message>
        <source>What onnx.checker, the audit and ONNX Runtime say of the model</source>
        <translation>Was onnx.checker, das Audit und ONNX Runtime zum Modell sagen</translation>
    </message>
    <message>
        <source>Command &amp;Palette...</source>
        <translation>Befehlspa&amp;lette...</translation>
    </message>
    <message>
        <source>Find any action, page or setting by its name</source>
        <translation>Findet jede Aktion, Seite und Einstellung über ihren Namen</translation>
    </message>
    <message>
        <source>&amp;Numerics</source>
        <translation>Num&amp;erik</translation>
    </message>
    <message>
        <source>Why a half model gives NaN or wrong numbers</source>
        <translation>Warum ein Modell in halber Genauigkeit NaN oder falsche Zahlen ergibt</translation>
    </message>
</context>
<context>
    <name>cellView</name>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>The values as they are stored</source>
        <translation>Die Werte, wie sie gespeichert sind</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>The values after the cast</source>
        <translation>Was der Cast aus ihnen macht</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beides</translation>
    </message>
    <message>
        <source>Both, where they differ</source>
        <translation>Beides, wo sie sich unterscheiden</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>The error of the cast for each value</source>
        <translation>Wie weit der Cast jeden Wert verschiebt</translation>
    </message>
</context>
<context>
    <name>columns</name>
    <message>
        <source>Planned</source>
        <translation>Geplant</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>Passt nicht</translation>
    </message>
    <message>
        <source>Disabled</source>
        <translation>Deaktiviert</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>at run time, by the values</source>
        <translation>zur Laufzeit, je nach Werten</translation>
    </message>
    <message>
        <source>by the values; not measured</source>
        <translation>je nach Werten; nicht gemessen</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>State of the change</source>
        <translation>Zustand der Änderung</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>The change itself</source>
        <translation>Was geschieht</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>The value that is changed</source>
        <translation>Der Wert, der geändert wird</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>The node or declaration, and the subgraph or function that holds it</source>
        <translation>Der Knoten oder die Deklaration, und der Subgraph oder die Funktion darum</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>The dtype before</source>
        <translation>Der dtype vorher</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>The dtype after</source>
        <translation>Der dtype nachher</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>Change of the size of the saved model</source>
        <translation>Wie viel größer oder kleiner das gespeicherte Modell wird</translation>
    </message>
    <message>
        <source>Casts</source>
        <translation>Casts</translation>
    </message>
    <message>
        <source>Casts that run each time the model runs</source>
        <translation>Casts, die bei jedem Lauf des Modells laufen</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Loss of the values</source>
        <translation>Was die Werte verlieren</translation>
    </message>
    <message>
        <source>The layer, by the name</source>
        <translation>Der Layer, nach dem Namen</translation>
    </message>
    <message>
        <source>The operator</source>
        <translation>Der Operator</translation>
    </message>
    <message>
        <source>Values that change</source>
        <translation>Werte, die sich ändern</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Dtype after</source>
        <translation>Dtype danach</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Property in which the two sides differ</source>
        <translation>Worin sich die Seiten unterscheiden</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Kind of the compared thing</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Its name on the left side</source>
        <translation>Sein Name auf der linken Seite</translation>
    </message>
    <message>
        <source>In</source>
        <translation>In</translation>
    </message>
    <message>
        <source>The subgraph or function that holds it</source>
        <translation>Der Subgraph oder die Funktion darum</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>The dtype on the left side</source>
        <translation>Der dtype auf der linken Seite</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>The dtype on the right side</source>
        <translation>Der dtype auf der rechten Seite</translation>
    </message>
    <message>
        <source>A in Full</source>
        <translation>A im Ganzen</translation>
    </message>
    <message>
        <source>The left side</source>
        <translation>Die linke Seite</translation>
    </message>
    <message>
        <source>B in Full</source>
        <translation>B im Ganzen</translation>
    </message>
    <message>
        <source>The right side</source>
        <translation>Die rechte Seite</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Anmerkung</translation>
    </message>
    <message>
        <source>Distance of the values, and other notes</source>
        <translation>Wie weit die Werte auseinanderliegen, und was sonst zu sagen ist</translation>
    </message>
    <message>
        <source>Its name</source>
        <translation>Sein Name</translation>
    </message>
    <message>
        <source>Elements that differ</source>
        <translation>Elemente, die sich unterscheiden</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schwere</translation>
    </message>
    <message>
        <source>Error, warning or information</source>
        <translation>Fehler, Warnung oder Hinweis</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Kind of problem</source>
        <translation>Um welche Art Problem es geht</translation>
    </message>
    <message>
        <source>The value with the problem</source>
        <translation>Der Wert, um den es geht</translation>
    </message>
    <message>
        <source>Is</source>
        <translation>Ist</translation>
    </message>
    <message>
        <source>The present dtype</source>
        <translation>Der dtype, der da ist</translation>
    </message>
    <message>
        <source>The dtype after the recommended fix, or the required dtype</source>
        <translation>Der dtype, der sein soll</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Node where the problem occurs</source>
        <translation>Der Knoten, bei dem das Problem auftritt</translation>
    </message>
    <message>
        <source>Fixes</source>
        <translation>Wege</translation>
    </message>
    <message>
        <source>Number of possible fixes</source>
        <translation>Wie viele Korrekturen es dafür gibt</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>The problem and its reason</source>
        <translation>Was nicht stimmt und warum</translation>
    </message>
    <message>
        <source>The subgraph or function</source>
        <translation>Der Subgraph oder die Funktion</translation>
    </message>
    <message>
        <source>Present dtype</source>
        <translation>Vorhandener dtype</translation>
    </message>
    <message>
        <source>Subgraph or function</source>
        <translation>Subgraph oder Funktion</translation>
    </message>
    <message>
        <source>%1, needs %2</source>
        <translation>%1, braucht %2</translation>
    </message>
    <message>
        <source>Planned: a save writes it so</source>
        <translation>Geplant: so wird es gespeichert</translation>
    </message>
    <message>
        <source>Recommended, not planned yet</source>
        <translation>Empfohlen, noch nicht geplant</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>The problem, if there is one</source>
        <translation>Was nicht stimmt, falls etwas nicht stimmt</translation>
    </message>
    <message>
        <source>The tensor&apos;s name in the model</source>
        <translation>Der Name des Tensors im Modell</translation>
    </message>
    <message>
        <source>The subgraph, function or training graph that holds it</source>
        <translation>Der Subgraph, die Funktion oder der Trainingsgraph darum</translation>
    </message>
    <message>
        <source>Stored</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>The dtype of the bytes in the file</source>
        <translation>Der dtype der Bytes in der Datei</translation>
    </message>
    <message>
        <source>Declared</source>
        <translation>Deklariert</translation>
    </message>
    <message>
        <source>The dtype that the graph declares, and what the nodes need where they differ</source>
        <translation>Der dtype, den der Graph deklariert, und was die Knoten brauchen, wo es abweicht</translation>
    </message>
    <message>
        <source>After Fix</source>
        <translation>Korrigiert</translation>
    </message>
    <message>
        <source>The dtype that is written: planned, or in italics recommended</source>
        <translation>Der dtype, der geschrieben wird: geplant, oder kursiv empfohlen</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Shape</translation>
    </message>
    <message>
        <source>The tensor&apos;s dimensions</source>
        <translation>Die Dimensionen des Tensors</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>Number of elements</source>
        <translation>Wie viele Zahlen er enthält</translation>
    </message>
    <message>
        <source>Its size as stored</source>
        <translation>Gespeicherte Größe</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Place of the bytes</source>
        <translation>Wo die Bytes liegen</translation>
    </message>
    <message>
        <source>Checkpoint Tensor</source>
        <translation>Checkpoint-Tensor</translation>
    </message>
    <message>
        <source>Its name in the checkpoint</source>
        <translation>Sein Name im Checkpoint</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>Zuordnung</translation>
    </message>
    <message>
        <source>How the names were matched</source>
        <translation>Wie die Namen zusammengebracht wurden</translation>
    </message>
    <message>
        <source>The dtype that the graph declares</source>
        <translation>Der dtype, den der Graph deklariert</translation>
    </message>
    <message>
        <source>The dtype that the nodes need</source>
        <translation>Der dtype, den die Knoten brauchen</translation>
    </message>
    <message>
        <source>The dtype after the fix</source>
        <translation>Der dtype nach der Korrektur</translation>
    </message>
    <message>
        <source>Bytes as stored</source>
        <translation>Gespeicherte Bytes</translation>
    </message>
    <message>
        <source>The file that holds it</source>
        <translation>Die Datei, in der er liegt</translation>
    </message>
    <message>
        <source>Stored dtype</source>
        <translation>Gespeicherter dtype</translation>
    </message>
    <message>
        <source>Dtype after fix</source>
        <translation>Dtype nach Korrektur</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>In the model</source>
        <translation>Im Modell</translation>
    </message>
    <message>
        <source>How the two were matched</source>
        <translation>Wie die beiden zusammengebracht wurden</translation>
    </message>
    <message>
        <source>Renamed</source>
        <translation>Umbenannt</translation>
    </message>
    <message>
        <source>The name after the rename rule; marked if a place has that name</source>
        <translation>Was die Umbenennung aus dem Namen macht; markiert, wo eine Stelle so heißt</translation>
    </message>
    <message>
        <source>Fills</source>
        <translation>Füllt</translation>
    </message>
    <message>
        <source>The graph input or initializer that it belongs to</source>
        <translation>Die Graph-Eingabe oder der Initializer dazu</translation>
    </message>
    <message>
        <source>Graph Input or Initializer</source>
        <translation>Graph-Eingabe oder Initializer</translation>
    </message>
    <message>
        <source>The declared dimensions</source>
        <translation>Die deklarierten Dimensionen</translation>
    </message>
    <message>
        <source>Filled By</source>
        <translation>Gefüllt aus</translation>
    </message>
    <message>
        <source>The checkpoint tensor that belongs to it</source>
        <translation>Der Checkpoint-Tensor dazu</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Wertung</translation>
    </message>
    <message>
        <source>How well it fits, by name, shape, place and dtype</source>
        <translation>Wie gut er passt, nach Name, Shape, Stelle und dtype</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Reasons for it</source>
        <translation>Was dafür spricht</translation>
    </message>
    <message>
        <source>the node</source>
        <translation>der Knoten</translation>
    </message>
    <message>
        <source>input %1 of %2</source>
        <translation>Eingabe %1 von %2</translation>
    </message>
    <message>
        <source>graph input</source>
        <translation>Graph-Eingabe</translation>
    </message>
    <message>
        <source>graph output</source>
        <translation>Graph-Ausgabe</translation>
    </message>
    <message>
        <source>behind the value, for all that read it</source>
        <translation>hinter dem Wert, für alle, die ihn lesen</translation>
    </message>
    <message>
        <source>stored values</source>
        <translation>gespeicherte Werte</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1, in %2</translation>
    </message>
    <message>
        <source>Wanted</source>
        <translation>Verlangt</translation>
    </message>
    <message>
        <source>Operator of the node</source>
        <translation>Was der Knoten tut</translation>
    </message>
    <message>
        <source>Its name, or that of its first output</source>
        <translation>Sein Name, sonst der seiner ersten Ausgabe</translation>
    </message>
    <message>
        <source>Value or message that caused it</source>
        <translation>Der Wert oder die Meldung, die dazu führten</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Reason why the node keeps its dtype</source>
        <translation>Warum der Knoten in seinem dtype weiterrechnet</translation>
    </message>
    <message>
        <source>Reason why the node is kept, as in JSON</source>
        <translation>Warum der Knoten bleibt, wie in JSON</translation>
    </message>
    <message>
        <source>The dtype of the tensor, or of the wrong declaration</source>
        <translation>Der dtype des Tensors oder der Deklaration, die zu berichtigen ist</translation>
    </message>
    <message>
        <source>The dtype after the recommended fix; without a fix, the required dtype</source>
        <translation>Was die empfohlene Korrektur daraus macht; wo es keine gibt, was verlangt wird</translation>
    </message>
    <message>
        <source>The tensor&apos;s status</source>
        <translation>Der Status des Tensors</translation>
    </message>
    <message>
        <source>The operators of the nodes that read it</source>
        <translation>Die Operatoren der Knoten, die ihn lesen</translation>
    </message>
    <message>
        <source>No difference</source>
        <translation>Kein Unterschied</translation>
    </message>
    <message>
        <source>No finding</source>
        <translation>Kein Befund</translation>
    </message>
    <message>
        <source>No operator</source>
        <translation>Kein Operator</translation>
    </message>
    <message>
        <source>No layer</source>
        <translation>Kein Layer</translation>
    </message>
    <message>
        <source>No dtype</source>
        <translation>Kein Dtype</translation>
    </message>
    <message>
        <source>Ignored by the policy</source>
        <translation>Von der Richtlinie ignoriert</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Number of the node in the file</source>
        <translation>Zahl des Knotens in der Datei</translation>
    </message>
    <message>
        <source>The dimensions, of both sides if they differ</source>
        <translation>Die Dimensionen, bei Unterschieden die beider Seiten</translation>
    </message>
    <message>
        <source>The dimensions of either side</source>
        <translation>Die Dimensionen einer der beiden Seiten</translation>
    </message>
    <message>
        <source>Fill and cast</source>
        <translation>Füllen und casten</translation>
    </message>
    <message>
        <source>Compute and cast</source>
        <translation>Berechnen und casten</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>The module of Python that it belongs to</source>
        <translation>Das Modul von Python, zu dem es gehört</translation>
    </message>
    <message>
        <source>The module of Python that it comes from</source>
        <translation>Das Modul von Python, aus dem es kommt</translation>
    </message>
    <message>
        <source>Line of Code</source>
        <translation>Codezeile</translation>
    </message>
    <message>
        <source>The line of Python that it comes from</source>
        <translation>Die Zeile von Python, aus der es kommt</translation>
    </message>
    <message>
        <source>No module</source>
        <translation>Kein Modul</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Stellen</translation>
    </message>
    <message>
        <source>Number of nodes that fail by this cause: one fix is for all of them</source>
        <translation>Anzahl der Knoten, die aus dieser Ursache scheitern: eine Korrektur gilt für alle</translation>
    </message>
    <message>
        <source>Number of nodes that fail by this cause</source>
        <translation>Anzahl der Knoten, die aus dieser Ursache scheitern</translation>
    </message>
    <message>
        <source>What rounding does to the numbers of the node</source>
        <translation>Was das Runden mit den Zahlen des Knotens macht</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Operands and result at the worst element; in brackets the result in FLOAT</source>
        <translation>Operanden und Ergebnis am schlechtesten Element; in Klammern das Ergebnis in FLOAT</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Share of the error of the output that it costs most</source>
        <translation>Anteil am Fehler der Ausgabe, der es am meisten schadet</translation>
    </message>
    <message>
        <source>Module of Python that the node comes from</source>
        <translation>Modul von Python, aus dem der Knoten stammt</translation>
    </message>
    <message>
        <source>Line of code</source>
        <translation>Codezeile</translation>
    </message>
    <message>
        <source>Line of Python that the node comes from</source>
        <translation>Zeile von Python, aus der der Knoten stammt</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Rat</translation>
    </message>
    <message>
        <source>What to write in that line, or the rule behind it</source>
        <translation>Was in diese Zeile zu schreiben ist, oder die Regel dahinter</translation>
    </message>
    <message>
        <source>Next to</source>
        <translation>Neben</translation>
    </message>
    <message>
        <source>Kind of the cause that the node has or is next to, as in JSON</source>
        <translation>Art der Ursache, die der Knoten hat oder neben der er steht, wie in JSON</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>Not tried</source>
        <translation>Nicht versucht</translation>
    </message>
    <message>
        <source>%1, the reference</source>
        <translation>%1, der Vergleich</translation>
    </message>
    <message>
        <source>ONNX Runtime</source>
        <translation>ONNX Runtime</translation>
    </message>
    <message>
        <source>Version of the library; the others are compared with the reference</source>
        <translation>Version der Bibliothek; die anderen werden mit dem Vergleich verglichen</translation>
    </message>
    <message>
        <source>Loads</source>
        <translation>Lädt</translation>
    </message>
    <message>
        <source>Whether it loads the model</source>
        <translation>Ob sie das Modell lädt</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Whether it computes the model</source>
        <translation>Ob sie das Modell berechnet</translation>
    </message>
    <message>
        <source>Same</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>Whether it gives what the reference gives</source>
        <translation>Ob sie dasselbe ergibt wie der Vergleich</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>What its message means; the tool tip has the message</source>
        <translation>Was ihre Meldung bedeutet; der Tooltip enthält die Meldung</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>File of the library</source>
        <translation>Datei der Bibliothek</translation>
    </message>
</context>
<context>
    <name>controls</name>
    <message>
        <source>Wait until the running task has ended, or cancel it</source>
        <translation>Warten, bis die laufende Aufgabe beendet ist, oder sie abbrechen</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>Stored dtype differs from the declared one</source>
        <translation>Gespeicherter dtype weicht vom deklarierten ab</translation>
    </message>
    <message>
        <source>Checkpoint dtype differs from the declared one</source>
        <translation>Dtype im Checkpoint weicht vom deklarierten ab</translation>
    </message>
    <message>
        <source>Weight is stored quantized</source>
        <translation>Gewicht ist quantisiert gespeichert</translation>
    </message>
    <message>
        <source>Operands of one operator have different types</source>
        <translation>Operanden eines Operators haben verschiedene Typen</translation>
    </message>
    <message>
        <source>Operator does not take this type</source>
        <translation>Operator nimmt diesen Typ nicht an</translation>
    </message>
    <message>
        <source>Declared type differs from what the graph computes</source>
        <translation>Deklarierter Typ weicht vom berechneten ab</translation>
    </message>
    <message>
        <source>Branches or loop-carried values disagree</source>
        <translation>Zweige oder Schleifenwerte sind sich nicht einig</translation>
    </message>
    <message>
        <source>Function cannot take these types</source>
        <translation>Funktion nimmt diese Typen nicht an</translation>
    </message>
    <message>
        <source>ONNX Runtime has no kernel for this type</source>
        <translation>ONNX Runtime hat keinen Kernel für diesen Typ</translation>
    </message>
    <message>
        <source>TensorRT does not take this</source>
        <translation>TensorRT nimmt das nicht an</translation>
    </message>
    <message>
        <source>Operator is not known</source>
        <translation>Operator ist nicht bekannt</translation>
    </message>
    <message>
        <source>Shape differs from the declared one</source>
        <translation>Shape weicht von der deklarierten ab</translation>
    </message>
    <message>
        <source>Tensor data cannot be used</source>
        <translation>Tensordaten sind nicht brauchbar</translation>
    </message>
    <message>
        <source>Graph breaks a rule of ONNX</source>
        <translation>Graph verletzt eine Regel von ONNX</translation>
    </message>
    <message>
        <source>No checkpoint fills this weight</source>
        <translation>Kein Checkpoint füllt dieses Gewicht</translation>
    </message>
    <message>
        <source>Several checkpoint tensors fit equally well</source>
        <translation>Mehrere Checkpoint-Tensoren passen gleich gut</translation>
    </message>
    <message>
        <source>Tensors share a part of their data</source>
        <translation>Tensoren teilen sich einen Teil ihrer Daten</translation>
    </message>
    <message>
        <source>Data file holds bytes of no tensor</source>
        <translation>Datendatei enthält Bytes, die zu keinem Tensor gehören</translation>
    </message>
    <message>
        <source>Checkpoint tensor has no place in the graph</source>
        <translation>Checkpoint-Tensor hat keine Stelle im Graphen</translation>
    </message>
    <message>
        <source>Policy does not allow this dtype here</source>
        <translation>Richtlinie erlaubt diesen dtype hier nicht</translation>
    </message>
    <message>
        <source>Relabel stored values</source>
        <translation>Gespeicherte Werte umdeuten</translation>
    </message>
    <message>
        <source>Cast stored values</source>
        <translation>Gespeicherte Werte casten</translation>
    </message>
    <message>
        <source>Fill from a checkpoint</source>
        <translation>Aus einem Checkpoint füllen</translation>
    </message>
    <message>
        <source>Compute from quantized weights</source>
        <translation>Aus quantisierten Gewichten berechnen</translation>
    </message>
    <message>
        <source>Insert Casts</source>
        <translation>Casts einfügen</translation>
    </message>
    <message>
        <source>Compute in another dtype</source>
        <translation>In einem anderen dtype rechnen</translation>
    </message>
    <message>
        <source>Declare inputs otherwise</source>
        <translation>Eingaben anders deklarieren</translation>
    </message>
    <message>
        <source>Declare outputs otherwise</source>
        <translation>Ausgaben anders deklarieren</translation>
    </message>
    <message>
        <source>Declare values otherwise</source>
        <translation>Werte anders deklarieren</translation>
    </message>
    <message>
        <source>Call another function</source>
        <translation>Eine andere Funktion aufrufen</translation>
    </message>
    <message>
        <source>Set attributes</source>
        <translation>Attribute setzen</translation>
    </message>
    <message>
        <source>Raise the opset</source>
        <translation>Das Opset anheben</translation>
    </message>
    <message>
        <source>Lower the opset</source>
        <translation>Das Opset senken</translation>
    </message>
    <message>
        <source>Lower the IR version</source>
        <translation>IR-Version senken</translation>
    </message>
    <message>
        <source>The operands of an operator have different types</source>
        <translation>Die Operanden eines Operators haben verschiedene Typen</translation>
    </message>
    <message>
        <source>The operands of %1 have different types, %2 and %3</source>
        <translation>Die Operanden von %1 haben verschiedene Typen, %2 und %3</translation>
    </message>
    <message>
        <source>Operands that share a type variable in the operator&apos;s definition must have the very same type. PyTorch promotes the lower of two types in silence, ONNX never does: an exporter has to write each conversion as a Cast.</source>
        <translation>Operanden, die in der Definition des Operators eine Typvariable teilen, müssen genau denselben Typ haben. PyTorch promotet den niedrigeren zweier Typen stillschweigend, ONNX nie: ein Exporter muss jede Umwandlung als Cast schreiben.</translation>
    </message>
    <message>
        <source>An operator does not take the type of one of its inputs</source>
        <translation>Ein Operator nimmt den Typ einer seiner Eingaben nicht an</translation>
    </message>
    <message>
        <source>%1 does not take %2, the type of %3</source>
        <translation>%1 nimmt %2, den Typ von %3, nicht an</translation>
    </message>
    <message>
        <source>Each operator lists the types that each input may have, and the list depends on the opset that the model imports. PyTorch&apos;s functions take more: integers and bools where ONNX asks for floats, for one.</source>
        <translation>Jeder Operator zählt auf, welche Typen jede Eingabe haben darf, und die Liste hängt vom Opset ab, den das Modell importiert. Die Funktionen von PyTorch nehmen mehr an: zum Beispiel Ganzzahlen und Bools, wo ONNX Gleitkommazahlen verlangt.</translation>
    </message>
    <message>
        <source>A value is declared with another type than its node computes</source>
        <translation>Ein Wert ist mit einem anderen Typ deklariert, als sein Knoten berechnet</translation>
    </message>
    <message>
        <source>%1 is declared as %2, and its node computes %3</source>
        <translation>%1 ist als %2 deklariert, und sein Knoten berechnet %3</translation>
    </message>
    <message>
        <source>A value_info entry or a graph output says one type, the operator and its inputs give another. Usually the declaration is stale, left from before a conversion to half precision or from the exporter&apos;s own guess; or a Cast in front of the output is missing.</source>
        <translation>Ein value_info-Eintrag oder eine Graph-Ausgabe nennt einen Typ, der Operator und seine Eingaben ergeben einen anderen. Meist ist die Deklaration veraltet, aus der Zeit vor einer Umstellung auf halbe Genauigkeit oder von einer Vermutung des Exporters; oder vor der Ausgabe fehlt ein Cast.</translation>
    </message>
    <message>
        <source>A weight is stored with another type than the graph declares</source>
        <translation>Ein Gewicht ist mit einem anderen Typ gespeichert, als der Graph deklariert</translation>
    </message>
    <message>
        <source>The weight %1 is stored as %2, and the graph declares %3</source>
        <translation>Das Gewicht %1 ist als %2 gespeichert, und der Graph deklariert %3</translation>
    </message>
    <message>
        <source>The bytes of an initializer and the declaration of the graph input with its name come from two places: weights of a checkpoint in half precision, or a mask saved as UINT8, were put into a graph that was exported with other types. Nothing converts them when the model is loaded.</source>
        <translation>Die Bytes eines Initializers und die Deklaration der Graph-Eingabe mit seinem Namen stammen aus zwei Quellen: Gewichte eines Checkpoints in halber Genauigkeit, oder eine als UINT8 gespeicherte Maske, kamen in einen Graphen, der mit anderen Typen exportiert wurde. Beim Laden des Modells wandelt sie niemand um.</translation>
    </message>
    <message>
        <source>The types of a node&apos;s inputs give no type for its output</source>
        <translation>Die Typen der Eingaben eines Knotens ergeben keinen Typ für seine Ausgabe</translation>
    </message>
    <message>
        <source>The types of the inputs of %1 give no type for its output</source>
        <translation>Die Typen der Eingaben von %1 ergeben keinen Typ für die Ausgabe</translation>
    </message>
    <message>
        <source>The operator&apos;s own rule for the type of its result fails: two inputs that must agree do not, or one has a type that the rule does not have.</source>
        <translation>Die Regel des Operators für den Typ seines Ergebnisses scheitert: zwei Eingaben, die übereinstimmen müssen, tun es nicht, oder eine hat einen Typ, den die Regel nicht kennt.</translation>
    </message>
    <message>
        <source>The branches of an If, or the values a Loop carries, have different types</source>
        <translation>Die Zweige eines If oder die Werte eines Loop haben verschiedene Typen</translation>
    </message>
    <message>
        <source>One branch gives %1, the other %2</source>
        <translation>Ein Zweig ergibt %1, der andere %2</translation>
    </message>
    <message>
        <source>Whichever branch runs, the result has one type; and what a Loop carries has the same type before and behind each iteration. Traced code that returns a float in one branch and an integer or a half in the other breaks it.</source>
        <translation>Welcher Zweig auch läuft, das Ergebnis hat einen Typ; und was ein Loop mitführt, hat vor und nach jedem Durchlauf denselben Typ. Getraceter Code, der in einem Zweig eine Gleitkommazahl und im anderen eine Ganzzahl oder halbe Genauigkeit zurückgibt, verletzt das.</translation>
    </message>
    <message>
        <source>ONNX Runtime has no kernel for an operator with these types</source>
        <translation>ONNX Runtime hat keinen Kernel für einen Operator mit diesen Typen</translation>
    </message>
    <message>
        <source>ONNX Runtime has no kernel for %1 with these types</source>
        <translation>ONNX Runtime hat keinen Kernel für %1 mit diesen Typen</translation>
    </message>
    <message>
        <source>The model is valid ONNX, and the execution providers of this session implement the operator for other types only: BFLOAT16 arithmetic and DOUBLE convolutions on the CPU are the usual ones. An opset that is newer than the ONNX Runtime gives the same message.</source>
        <translation>Das Modell ist gültiges ONNX, und die Execution Provider dieser Sitzung implementieren den Operator nur für andere Typen: meist geht es um BFLOAT16-Arithmetik und DOUBLE-Faltungen auf der CPU. Ein Opset, der neuer ist als ONNX Runtime, ergibt dieselbe Meldung.</translation>
    </message>
    <message>
        <source>Give the model with --model, and --target for where it is to run: the fix computes the node in a type that has a kernel. Or use a provider or a version that has one.</source>
        <translation>Das Modell mit --model angeben, und mit --target, wo es laufen soll: die Korrektur lässt den Knoten in einem Typ rechnen, der einen Kernel hat. Oder einen Provider oder eine Version verwenden, die einen hat.</translation>
    </message>
    <message>
        <source>A tensor has no element type, or one that ONNX does not have</source>
        <translation>Ein Tensor hat keinen Elementtyp, oder einen, den es in ONNX nicht gibt</translation>
    </message>
    <message>
        <source>The element type %1 is none that ONNX has</source>
        <translation>Den Elementtyp %1 gibt es in ONNX nicht</translation>
    </message>
    <message>
        <source>Element type 0 means that whoever wrote the model did not know the type; larger numbers are types of a newer ONNX, or damage.</source>
        <translation>Elementtyp 0 bedeutet, dass der Verfasser des Modells den Typ nicht kannte; größere Zahlen sind Typen eines neueren ONNX oder ein Schaden.</translation>
    </message>
    <message>
        <source>The data that the program feeds has another type than the model&apos;s input</source>
        <translation>Die Daten, die das Programm übergibt, haben einen anderen Typ als die Eingabe des Modells</translation>
    </message>
    <message>
        <source>The program feeds %1, and the model&apos;s input is %2</source>
        <translation>Das Programm übergibt %1, und die Eingabe des Modells ist %2</translation>
    </message>
    <message>
        <source>The model is right, the call is not: ONNX Runtime converts nothing that it is fed. numpy makes float64 of Python&apos;s numbers, int32 of integers on Windows before version 2, and a model in half precision may want float16 inputs.</source>
        <translation>Das Modell stimmt, der Aufruf nicht: ONNX Runtime wandelt nichts um, was ihm übergeben wird. numpy macht aus Python-Zahlen float64, unter Windows vor Version 2 aus Ganzzahlen int32, und ein Modell in halber Genauigkeit kann float16-Eingaben verlangen.</translation>
    </message>
    <message>
        <source>Convert the array before run(): x.astype(np.float32) or whatever the input is declared as (session.get_inputs()[0].type says it). onnxmend audit MODEL lists the declarations.</source>
        <translation>Das Array vor run() umwandeln: x.astype(np.float32), oder was die Eingabe deklariert (session.get_inputs()[0].type sagt es). onnxmend audit MODEL listet die Deklarationen auf.</translation>
    </message>
    <message>
        <source>PyTorch itself refuses to compute with two types, before anything is exported</source>
        <translation>PyTorch selbst weigert sich, mit zwei Typen zu rechnen, noch bevor etwas exportiert wird</translation>
    </message>
    <message>
        <source>PyTorch refuses to compute with %1 and %2, before anything is exported</source>
        <translation>PyTorch weigert sich, mit %1 und %2 zu rechnen, noch bevor etwas exportiert wird</translation>
    </message>
    <message>
        <source>The module is run once while it is traced, and its weights, buffers and example inputs differ in dtype: model.half() with float32 example inputs, autocast around the export, or a layer (a norm, a LoRA adapter) that was kept in float32. Matrix products and convolutions do not promote, unlike additions.</source>
        <translation>Das Modul läuft beim Tracen einmal, und seine Gewichte, Buffer und Beispieleingaben unterscheiden sich im dtype: model.half() mit float32-Beispieleingaben, autocast um den Export herum, oder ein Layer (eine Norm, ein LoRA-Adapter), der in float32 blieb. Matrixprodukte und Faltungen promoten nicht, anders als Additionen.</translation>
    </message>
    <message>
        <source>Export in one dtype: model.float() and float32 example inputs, without autocast. Convert the ONNX model afterwards if it is to be smaller.</source>
        <translation>In einem dtype exportieren: model.float() und float32-Beispieleingaben, ohne autocast. Danach das ONNX-Modell umwandeln, wenn es kleiner sein soll.</translation>
    </message>
    <message>
        <source>In a strongly typed network TensorRT follows the types of the ONNX model and casts nothing. A half-precision conversion that left a float constant, a norm or a Cast to FLOAT behind gives this.</source>
        <translation>In einem streng typisierten Netz folgt TensorRT den Typen des ONNX-Modells und castet nichts. Eine Umstellung auf halbe Genauigkeit, die eine Float-Konstante, eine Norm oder einen Cast nach FLOAT übrig ließ, ergibt dies.</translation>
    </message>
    <message>
        <source>TensorRT does not take this type here</source>
        <translation>TensorRT nimmt diesen Typ hier nicht an</translation>
    </message>
    <message>
        <source>TensorRT does not take %1 here</source>
        <translation>TensorRT nimmt %1 hier nicht an</translation>
    </message>
    <message>
        <source>TensorRT knows fewer types than ONNX: no DOUBLE, UINT16, UINT32 or UINT64, UINT8 only at inputs and outputs of the network before version 10, and each operator less than that.</source>
        <translation>TensorRT kennt weniger Typen als ONNX: kein DOUBLE, UINT16, UINT32 oder UINT64, UINT8 vor Version 10 nur an Ein- und Ausgaben des Netzes, und jeder Operator noch weniger.</translation>
    </message>
    <message>
        <source>onnxmend inspect MODEL shows which tensors have the type. DOUBLE usually comes from numpy or Python numbers in the exported code: make them float32 there and export again.</source>
        <translation>onnxmend inspect MODEL zeigt, welche Tensoren den Typ haben. DOUBLE kommt meist von numpy- oder Python-Zahlen im exportierten Code: dort float32 daraus machen und neu exportieren.</translation>
    </message>
    <message>
        <source>TensorRT reads the model&apos;s INT64 tensors as INT32</source>
        <translation>TensorRT liest die INT64-Tensoren des Modells als INT32</translation>
    </message>
    <message>
        <source>Shapes, axes and indices are INT64 in ONNX. TensorRT before version 10 has INT32 only and converts them. It says so of nearly every model; the values fit.</source>
        <translation>Shapes, Achsen und Indizes sind in ONNX INT64. TensorRT vor Version 10 hat nur INT32 und wandelt sie um. Das meldet es bei fast jedem Modell; die Werte passen.</translation>
    </message>
    <message>
        <source>Nothing, unless it also says that weights were clamped.</source>
        <translation>Nichts, außer wenn auch gemeldet wird, dass Gewichte begrenzt wurden.</translation>
    </message>
    <message>
        <source>TensorRT changed INT64 values that INT32 does not hold</source>
        <translation>TensorRT hat INT64-Werte geändert, die nicht in INT32 passen</translation>
    </message>
    <message>
        <source>Usually it is the INT64_MAX that means &quot;to the end&quot; in a Slice, and clamping it changes nothing. In indices, masks or hashes it would.</source>
        <translation>Meist ist es das INT64_MAX, das in einem Slice „bis zum Ende“ bedeutet, und das Begrenzen ändert nichts. Bei Indizes, Masken oder Hashes schon.</translation>
    </message>
    <message>
        <source>onnxmend inspect MODEL lists the INT64 tensors: look whether any but bounds of Slice hold numbers of that size.</source>
        <translation>onnxmend inspect MODEL listet die INT64-Tensoren auf: nachsehen, ob außer Grenzen von Slice noch andere so große Zahlen enthalten.</translation>
    </message>
    <message>
        <source>onnxmend convert MODEL --to float16 --target tensorrt -o OUT.onnx makes the model that such a flag asked for; build the engine from it without the flag.</source>
        <translation>onnxmend convert MODEL --to float16 --target tensorrt -o OUT.onnx erzeugt das Modell, das ein solcher Schalter meinte; daraus die Engine ohne den Schalter bauen.</translation>
    </message>
    <message>
        <source>The program does not know an operator</source>
        <translation>Das Programm kennt einen Operator nicht</translation>
    </message>
    <message>
        <source>The program does not know the operator %1</source>
        <translation>Das Programm kennt den Operator %1 nicht</translation>
    </message>
    <message>
        <source>The operator belongs to a newer opset than the program knows or than the model imports, or to a domain of custom operators that are not loaded.</source>
        <translation>Der Operator gehört zu einem neueren Opset, als das Programm kennt oder das Modell importiert, oder zu einer Domain eigener Operatoren, die nicht geladen sind.</translation>
    </message>
    <message>
        <source>For an operator of ONNX, update the program or export with another opset_version. For a custom one, load its library first (SessionOptions.register_custom_ops_library), or replace it when exporting.</source>
        <translation>Bei einem Operator von ONNX das Programm aktualisieren oder mit anderer opset_version exportieren. Bei einem eigenen zuerst seine Bibliothek laden (SessionOptions.register_custom_ops_library), oder ihn beim Export ersetzen.</translation>
    </message>
    <message>
        <source>The exporter has no translation for an operator of PyTorch</source>
        <translation>Der Exporter hat keine Übersetzung für einen Operator von PyTorch</translation>
    </message>
    <message>
        <source>The exporter has no translation for %1</source>
        <translation>Der Exporter hat keine Übersetzung für %1</translation>
    </message>
    <message>
        <source>Each operator of PyTorch needs a translation for the opset that is asked for; this one has none in the installed version, or the module calls a custom one.</source>
        <translation>Jeder Operator von PyTorch braucht eine Übersetzung für den verlangten Opset; dieser hat in der installierten Version keine, oder das Modul ruft einen eigenen auf.</translation>
    </message>
    <message>
        <source>Ask for a higher opset_version, update torch (and onnxscript), or try the other exporter (dynamo=True or dynamo=False). Else write the module with other operators, or register a translation (custom_translation_table, register_custom_op_symbolic).</source>
        <translation>Eine höhere opset_version verlangen, torch (und onnxscript) aktualisieren, oder den anderen Exporter versuchen (dynamo=True oder dynamo=False). Sonst das Modul mit anderen Operatoren schreiben oder eine Übersetzung registrieren (custom_translation_table, register_custom_op_symbolic).</translation>
    </message>
    <message>
        <source>The exporter translates an operator of PyTorch only for a higher opset</source>
        <translation>Der Exporter übersetzt einen Operator von PyTorch erst für einen höheren Opset</translation>
    </message>
    <message>
        <source>The exporter translates %1 from opset %2 on, and %3 is asked for</source>
        <translation>Der Exporter übersetzt %1 ab Opset %2, und verlangt ist %3</translation>
    </message>
    <message>
        <source>ONNX got what the operator needs in a later opset than the one that was asked for.</source>
        <translation>ONNX bekam, was der Operator braucht, in einem späteren Opset als dem verlangten.</translation>
    </message>
    <message>
        <source>Export with the opset_version that the message names, or a higher one.</source>
        <translation>Mit der opset_version exportieren, die die Meldung nennt, oder einer höheren.</translation>
    </message>
    <message>
        <source>TensorRT&apos;s parser does not know an operator</source>
        <translation>Der Parser von TensorRT kennt einen Operator nicht</translation>
    </message>
    <message>
        <source>TensorRT&apos;s parser does not know the operator %1</source>
        <translation>Der Parser von TensorRT kennt den Operator %1 nicht</translation>
    </message>
    <message>
        <source>What has no importer is looked for among the plugins. Where that is followed by &quot;Successfully created plugin&quot; all is well; else the operator is missing.</source>
        <translation>Was keinen Importer hat, wird bei den Plugins gesucht. Folgt darauf „Successfully created plugin“, ist alles gut; sonst fehlt der Operator.</translation>
    </message>
    <message>
        <source>Update TensorRT, export with another opset, load the plugin&apos;s library, or cut the part out of the graph.</source>
        <translation>TensorRT aktualisieren, mit einem anderen Opset exportieren, die Bibliothek des Plugins laden, oder den Teil aus dem Graphen herausschneiden.</translation>
    </message>
    <message>
        <source>TensorRT&apos;s parser does not take a node as it is</source>
        <translation>Der Parser von TensorRT nimmt einen Knoten so nicht an</translation>
    </message>
    <message>
        <source>TensorRT&apos;s parser wants of a node that %1</source>
        <translation>Der Parser von TensorRT verlangt von einem Knoten: %1</translation>
    </message>
    <message>
        <source>An assertion of the parser failed: the node is valid ONNX, or looks so, and this version of TensorRT has a restriction on ranks, types, constants or attributes there. What the assertion asks for is in the message.</source>
        <translation>Eine Annahme des Parsers trifft nicht zu: der Knoten ist gültiges ONNX oder sieht so aus, und diese Version von TensorRT beschränkt dort Ränge, Typen, Konstanten oder Attribute. Was verlangt wird, steht in der Meldung.</translation>
    </message>
    <message>
        <source>Run onnxmend verify MODEL: it tells whether the model itself is sound. If it is, folding constants, fixed shapes or a newer TensorRT help.</source>
        <translation>onnxmend verify MODEL ausführen: es sagt, ob das Modell selbst in Ordnung ist. Wenn ja, helfen das Falten von Konstanten, feste Shapes oder ein neueres TensorRT.</translation>
    </message>
    <message>
        <source>A node has an attribute that its operator does not take so</source>
        <translation>Ein Knoten hat ein Attribut, das sein Operator so nicht annimmt</translation>
    </message>
    <message>
        <source>%1 has the attribute %2, which it does not take so</source>
        <translation>%1 hat das Attribut %2, das er so nicht annimmt</translation>
    </message>
    <message>
        <source>Attributes come and go with the opset: what became an input in a later one (axes of Squeeze, pads of Pad), or was added by it, is no attribute of the one that the model imports.</source>
        <translation>Attribute kommen und gehen mit dem Opset: was in einem späteren zur Eingabe wurde (axes von Squeeze, pads von Pad) oder dazukam, ist kein Attribut in dem, den das Modell importiert.</translation>
    </message>
    <message>
        <source>Export again for the opset that is meant; changing the import alone is not enough, the nodes have to follow (onnx.version_converter).</source>
        <translation>Für den gemeinten Opset neu exportieren; nur den Import zu ändern genügt nicht, die Knoten müssen folgen (onnx.version_converter).</translation>
    </message>
    <message>
        <source>A node has too few or too many inputs or outputs</source>
        <translation>Ein Knoten hat zu wenige oder zu viele Ein- oder Ausgaben</translation>
    </message>
    <message>
        <source>A node has %1 inputs or outputs, and its operator takes %2</source>
        <translation>Ein Knoten hat %1 Ein- oder Ausgaben, und sein Operator nimmt %2</translation>
    </message>
    <message>
        <source>The number of arguments belongs to the operator and its opset. Tools that remove nodes or change the opset leave such nodes.</source>
        <translation>Die Zahl der Argumente gehört zum Operator und seinem Opset. Werkzeuge, die Knoten entfernen oder den Opset ändern, hinterlassen solche Knoten.</translation>
    </message>
    <message>
        <source>Look at what edited the model last, or export again.</source>
        <translation>Nachsehen, was das Modell zuletzt bearbeitet hat, oder neu exportieren.</translation>
    </message>
    <message>
        <source>Shapes do not fit</source>
        <translation>Shapes passen nicht zusammen</translation>
    </message>
    <message>
        <source>A shape is %1 where %2 is declared</source>
        <translation>Eine Shape ist %1, wo %2 deklariert ist</translation>
    </message>
    <message>
        <source>What is computed from the shapes of the inputs contradicts what the model declares, or the operator does not take these shapes together. It is no matter of dtypes; traced code with fixed sizes is the usual cause.</source>
        <translation>Was sich aus den Shapes der Eingaben ergibt, widerspricht dem, was das Modell deklariert, oder der Operator nimmt diese Shapes nicht zusammen an. Es liegt nicht an dtypes; getraceter Code mit festen Größen ist die übliche Ursache.</translation>
    </message>
    <message>
        <source>Export with dynamic axes where sizes vary, or remove stale value_info (onnx.shape_inference writes it anew).</source>
        <translation>Mit dynamischen Achsen exportieren, wo Größen wechseln, oder veraltete value_info entfernen (onnx.shape_inference schreibt sie neu).</translation>
    </message>
    <message>
        <source>A name is used twice</source>
        <translation>Ein Name ist doppelt vergeben</translation>
    </message>
    <message>
        <source>The name %1 is used twice</source>
        <translation>Der Name %1 ist doppelt vergeben</translation>
    </message>
    <message>
        <source>Each value of a graph is made once, and nodes with a name have different ones. Merging graphs and scripts that insert nodes break it.</source>
        <translation>Jeder Wert eines Graphen wird einmal erzeugt, und Knoten mit Namen haben verschiedene. Das Zusammenfügen von Graphen und Skripte, die Knoten einfügen, verletzen das.</translation>
    </message>
    <message>
        <source>A value is read that nothing gives</source>
        <translation>Ein Wert wird gelesen, den nichts liefert</translation>
    </message>
    <message>
        <source>%1 is read, and nothing gives it</source>
        <translation>%1 wird gelesen, und nichts liefert es</translation>
    </message>
    <message>
        <source>It is no graph input, no initializer and no node&apos;s output. A weight that was stripped, a renamed value or a removed node leaves this.</source>
        <translation>Es ist keine Graph-Eingabe, kein Initializer und keine Ausgabe eines Knotens. Ein entferntes Gewicht, ein umbenannter Wert oder ein gelöschter Knoten hinterlässt das.</translation>
    </message>
    <message>
        <source>If it is a weight, make it a graph input and fill it from the checkpoint: onnxmend fix MODEL -c CHECKPOINT -o OUT.onnx.</source>
        <translation>Wenn es ein Gewicht ist, es zur Graph-Eingabe machen und aus dem Checkpoint füllen: onnxmend fix MODEL -c CHECKPOINT -o OUT.onnx.</translation>
    </message>
    <message>
        <source>A node stands in front of the one that gives its input</source>
        <translation>Ein Knoten steht vor dem, der seine Eingabe liefert</translation>
    </message>
    <message>
        <source>%1 is read in front of the node that gives it</source>
        <translation>%1 wird vor dem Knoten gelesen, der es liefert</translation>
    </message>
    <message>
        <source>onnx.checker wants nodes in the order in which they can be computed. ONNX Runtime sorts them itself and loads such a model. Where no node gives the value, it is missing.</source>
        <translation>onnx.checker will Knoten in der Reihenfolge, in der sie berechnet werden können. ONNX Runtime sortiert sie selbst und lädt ein solches Modell. Wo kein Knoten den Wert liefert, fehlt er.</translation>
    </message>
    <message>
        <source>Run onnxmend verify MODEL: it tells whether ONNX Runtime loads it.</source>
        <translation>onnxmend verify MODEL ausführen: es sagt, ob ONNX Runtime es lädt.</translation>
    </message>
    <message>
        <source>The graph has a cycle</source>
        <translation>Der Graph hat einen Zyklus</translation>
    </message>
    <message>
        <source>A node&apos;s result leads back into one of its inputs.</source>
        <translation>Das Ergebnis eines Knotens führt zurück in eine seiner Eingaben.</translation>
    </message>
    <message>
        <source>A field of the model that ONNX wants is not set</source>
        <translation>Ein Feld des Modells, das ONNX verlangt, ist nicht gesetzt</translation>
    </message>
    <message>
        <source>%1 has no type</source>
        <translation>%1 hat keinen Typ</translation>
    </message>
    <message>
        <source>Where ONNX Runtime loads the model, it can be ignored: onnxmend verify MODEL tells. Else declare the type that the audit shows.</source>
        <translation>Wo ONNX Runtime das Modell lädt, kann man es übergehen: onnxmend verify MODEL sagt es. Sonst den Typ deklarieren, den das Audit zeigt.</translation>
    </message>
    <message>
        <source>The model uses a domain of operators that it does not import</source>
        <translation>Das Modell verwendet eine Domain von Operatoren, die es nicht importiert</translation>
    </message>
    <message>
        <source>The model uses the domain %1, which it does not import</source>
        <translation>Das Modell verwendet die Domain %1, die es nicht importiert</translation>
    </message>
    <message>
        <source>opset_import says which version of each domain&apos;s operators is meant. ONNX Runtime knows its own (com.microsoft) without it, onnx.checker does not.</source>
        <translation>opset_import sagt, welche Version der Operatoren jeder Domain gemeint ist. ONNX Runtime kennt seine eigene (com.microsoft) auch ohne, onnx.checker nicht.</translation>
    </message>
    <message>
        <source>Where ONNX Runtime loads the model, it can be ignored; else add the import.</source>
        <translation>Wo ONNX Runtime das Modell lädt, kann man es übergehen; sonst den Import ergänzen.</translation>
    </message>
    <message>
        <source>A data file of the model is not there</source>
        <translation>Eine Datendatei des Modells ist nicht da</translation>
    </message>
    <message>
        <source>The data file %1 is not there</source>
        <translation>Die Datendatei %1 ist nicht da</translation>
    </message>
    <message>
        <source>Large weights lie in files beside the model, which it names relative to its own folder. They were not copied along, or renamed. A model that is loaded from memory has no folder at all.</source>
        <translation>Große Gewichte liegen in Dateien neben dem Modell, die es relativ zu seinem Ordner nennt. Sie wurden nicht mitkopiert oder umbenannt. Ein aus dem Speicher geladenes Modell hat gar keinen Ordner.</translation>
    </message>
    <message>
        <source>Put the file beside the model under the name that the model has for it (onnxmend inspect MODEL shows it), and load the model by its path.</source>
        <translation>Die Datei unter dem Namen neben das Modell legen, den das Modell für sie hat (onnxmend inspect MODEL zeigt ihn), und das Modell über seinen Pfad laden.</translation>
    </message>
    <message>
        <source>The model names a data file outside of its folder</source>
        <translation>Das Modell nennt eine Datendatei außerhalb seines Ordners</translation>
    </message>
    <message>
        <source>The model names the data file %1, outside of its folder</source>
        <translation>Das Modell nennt die Datendatei %1, außerhalb seines Ordners</translation>
    </message>
    <message>
        <source>Absolute paths, &quot;..&quot; and links that lead out are refused, since a model could read any file with them. The cache of Hugging Face lays models out with such links.</source>
        <translation>Absolute Pfade, „..“ und Links, die hinausführen, werden abgelehnt, weil ein Modell damit jede Datei lesen könnte. Der Cache von Hugging Face legt Modelle mit solchen Links ab.</translation>
    </message>
    <message>
        <source>Copy the real file beside the model. For a cache with links, onnxmend fix MODEL --allow-symlinks -o OUT.onnx writes model and data into one folder.</source>
        <translation>Die echte Datei neben das Modell kopieren. Bei einem Cache mit Links schreibt onnxmend fix MODEL --allow-symlinks -o OUT.onnx Modell und Daten in einen Ordner.</translation>
    </message>
    <message>
        <source>A tensor&apos;s data is shorter or longer than its shape and type ask for</source>
        <translation>Die Daten eines Tensors sind kürzer oder länger, als Shape und Typ verlangen</translation>
    </message>
    <message>
        <source>The data of %1 has another size than its shape and type ask for</source>
        <translation>Die Daten von %1 haben eine andere Größe, als Shape und Typ verlangen</translation>
    </message>
    <message>
        <source>The file was cut (an interrupted download or copy; a file of some 130 bytes is a pointer of Git LFS), belongs to another model, or its dtype was changed without its bytes.</source>
        <translation>Die Datei wurde abgeschnitten (ein abgebrochener Download oder Kopiervorgang; eine Datei von etwa 130 Byte ist ein Zeiger von Git LFS), gehört zu einem anderen Modell, oder der dtype wurde ohne die Bytes geändert.</translation>
    </message>
    <message>
        <source>Fetch the data file again, and compare its size with where it comes from.</source>
        <translation>Die Datendatei neu holen und ihre Größe mit der Quelle vergleichen.</translation>
    </message>
    <message>
        <source>A tensor&apos;s values lie in a field that is not for its type</source>
        <translation>Die Werte eines Tensors liegen in einem Feld, das nicht zu seinem Typ gehört</translation>
    </message>
    <message>
        <source>The values of %1 lie in a field that is not for its type</source>
        <translation>Die Werte von %1 liegen in einem Feld, das nicht zum Typ gehört</translation>
    </message>
    <message>
        <source>Whoever changed the tensor&apos;s type did not move its values: each type has one field in TensorProto beside raw_data.</source>
        <translation>Wer den Typ des Tensors änderte, hat seine Werte nicht verschoben: jeder Typ hat in TensorProto ein Feld, neben raw_data.</translation>
    </message>
    <message>
        <source>A tensor&apos;s data cannot be read</source>
        <translation>Die Daten eines Tensors sind nicht lesbar</translation>
    </message>
    <message>
        <source>The data of %1 cannot be read</source>
        <translation>Die Daten von %1 sind nicht lesbar</translation>
    </message>
    <message>
        <source>The rest of the message says why.</source>
        <translation>Der Rest der Meldung sagt, warum.</translation>
    </message>
    <message>
        <source>The model&apos;s file is not there</source>
        <translation>Die Datei des Modells ist nicht da</translation>
    </message>
    <message>
        <source>The model %1 is not there</source>
        <translation>Das Modell %1 ist nicht da</translation>
    </message>
    <message>
        <source>The path is relative to where the program was started, or misspelt.</source>
        <translation>Der Pfad gilt relativ zum Startordner des Programms, oder er ist falsch geschrieben.</translation>
    </message>
    <message>
        <source>Give an absolute path.</source>
        <translation>Einen absoluten Pfad angeben.</translation>
    </message>
    <message>
        <source>The file is no ONNX model, or is damaged</source>
        <translation>Die Datei ist kein ONNX-Modell oder beschädigt</translation>
    </message>
    <message>
        <source>Its bytes are not those of a ModelProto. The usual reasons: the download is incomplete, the file is a pointer of Git LFS (some 130 bytes that begin with &quot;version https://git-lfs&quot;) or a web page, or it is another format (a checkpoint, a TensorRT engine).</source>
        <translation>Ihre Bytes sind nicht die eines ModelProto. Die üblichen Gründe: der Download ist unvollständig, die Datei ist ein Zeiger von Git LFS (etwa 130 Byte, die mit „version https://git-lfs“ beginnen) oder eine Webseite, oder sie hat ein anderes Format (ein Checkpoint, eine TensorRT-Engine).</translation>
    </message>
    <message>
        <source>Look at its size and first bytes, and fetch it again (git lfs pull). onnxmend inspect FILE says what it is.</source>
        <translation>Größe und erste Bytes ansehen und sie neu holen (git lfs pull). onnxmend inspect FILE sagt, was sie ist.</translation>
    </message>
    <message>
        <source>The model&apos;s IR version is newer than the program knows</source>
        <translation>Die IR-Version des Modells ist neuer, als das Programm kennt</translation>
    </message>
    <message>
        <source>The model has IR version %1, and the program knows up to %2</source>
        <translation>Das Modell hat IR-Version %1, und das Programm kennt bis %2</translation>
    </message>
    <message>
        <source>The installed onnx package stamps models with the newest IR version that it has, whether they need it or not. It says nothing of the operators.</source>
        <translation>Das installierte onnx-Paket stempelt Modelle mit der neuesten IR-Version, die es hat, ob sie sie brauchen oder nicht. Über die Operatoren sagt das nichts.</translation>
    </message>
    <message>
        <source>Update the program. Or write a copy with an older IR version, where the model needs nothing new, and name the release that has to load it: onnxmend fix model.onnx --runs-in 1.20 -o out.onnx</source>
        <translation>Das Programm aktualisieren. Oder, wenn das Modell nichts Neues braucht, eine Kopie mit älterer IR-Version schreiben und die Version nennen, die sie laden soll: onnxmend fix model.onnx --runs-in 1.20 -o out.onnx</translation>
    </message>
    <message>
        <source>The model imports an opset that ONNX Runtime does not have yet</source>
        <translation>Das Modell importiert einen Opset, den ONNX Runtime noch nicht hat</translation>
    </message>
    <message>
        <source>The model imports opset %1, and this ONNX Runtime has up to %2</source>
        <translation>Das Modell importiert Opset %1, und dieses ONNX Runtime hat bis %2</translation>
    </message>
    <message>
        <source>Each ONNX Runtime knows the opsets that were released before it.</source>
        <translation>Jedes ONNX Runtime kennt die Opsets, die vor ihm erschienen.</translation>
    </message>
    <message>
        <source>Update ONNX Runtime, or export with a lower opset_version. Or write a copy with an older opset, where every node means the same there, and name the release that has to load it: onnxmend fix model.onnx --runs-in 1.20 -o out.onnx</source>
        <translation>ONNX Runtime aktualisieren oder mit kleinerer opset_version exportieren. Oder, wenn jeder Knoten dort dasselbe bedeutet, eine Kopie mit älterem Opset schreiben und die Version nennen, die sie laden soll: onnxmend fix model.onnx --runs-in 1.20 -o out.onnx</translation>
    </message>
    <message>
        <source>The model is larger than 2 GiB, which one protobuf file cannot hold</source>
        <translation>Das Modell ist größer als 2 GiB, was in eine protobuf-Datei nicht passt</translation>
    </message>
    <message>
        <source>Weights beyond that have to lie in files beside the model (external data).</source>
        <translation>Gewichte darüber hinaus müssen in Dateien neben dem Modell liegen (external data).</translation>
    </message>
    <message>
        <source>When exporting, give a file name and not a buffer; with onnx.save, save_as_external_data=True; with onnx.checker and shape inference, the path and not the model in memory. onnxmend writes external data by itself from 1 GiB on.</source>
        <translation>Beim Export einen Dateinamen angeben und keinen Puffer; bei onnx.save save_as_external_data=True; bei onnx.checker und Shape-Inferenz den Pfad und nicht das Modell im Speicher. onnxmend schreibt ab 1 GiB von selbst externe Daten.</translation>
    </message>
    <message>
        <source>The data that the program feeds has another shape than the model&apos;s input</source>
        <translation>Die Daten, die das Programm übergibt, haben eine andere Shape als die Eingabe des Modells</translation>
    </message>
    <message>
        <source>The data fed to %1 has another shape than is declared</source>
        <translation>Die Daten für %1 haben eine andere Shape als deklariert</translation>
    </message>
    <message>
        <source>The model was exported with fixed sizes, or the array lacks an axis (the batch).</source>
        <translation>Das Modell wurde mit festen Größen exportiert, oder dem Array fehlt eine Achse (der Batch).</translation>
    </message>
    <message>
        <source>Feed the shape that is expected, or export again with dynamic axes.</source>
        <translation>Die erwartete Shape übergeben oder mit dynamischen Achsen neu exportieren.</translation>
    </message>
    <message>
        <source>The program does not feed the inputs that the model has</source>
        <translation>Das Programm übergibt nicht die Eingaben, die das Modell hat</translation>
    </message>
    <message>
        <source>The program does not feed what the model has: %1</source>
        <translation>Das Programm übergibt nicht, was das Modell hat: %1</translation>
    </message>
    <message>
        <source>Names of inputs come from the export. An input that should be a weight means that the model was saved without it.</source>
        <translation>Die Namen der Eingaben kommen vom Export. Eine Eingabe, die ein Gewicht sein sollte, bedeutet, dass das Modell ohne es gespeichert wurde.</translation>
    </message>
    <message>
        <source>session.get_inputs() lists the names. Where a missing one is a weight, fill it from the checkpoint: onnxmend fix MODEL -c CHECKPOINT -o OUT.onnx.</source>
        <translation>session.get_inputs() listet die Namen auf. Wo ein fehlender ein Gewicht ist, es aus dem Checkpoint füllen: onnxmend fix MODEL -c CHECKPOINT -o OUT.onnx.</translation>
    </message>
    <message>
        <source>The model was loaded, and a node failed while it ran</source>
        <translation>Das Modell wurde geladen, und ein Knoten scheiterte beim Ausführen</translation>
    </message>
    <message>
        <source>The model was loaded, and a node failed while it ran: %1</source>
        <translation>Das Modell wurde geladen, und ein Knoten scheiterte beim Ausführen: %1</translation>
    </message>
    <message>
        <source>Types were right, else it would not have been loaded. Values or shapes of this run are not: indices outside of their table, shapes that do not broadcast, no memory. The status message behind it says which.</source>
        <translation>Die Typen stimmten, sonst wäre es nicht geladen worden. Werte oder Shapes dieses Laufs stimmen nicht: Indizes außerhalb ihrer Tabelle, Shapes, die sich nicht broadcasten lassen, kein Speicher. Die Statusmeldung dahinter sagt, welche.</translation>
    </message>
    <message>
        <source>Run onnxmend verify MODEL --run: it runs the model on made-up inputs of fitting shapes. If that passes, look at what is fed.</source>
        <translation>onnxmend verify MODEL --run ausführen: es lässt das Modell mit erfundenen Eingaben passender Shapes laufen. Wenn das gelingt, nachsehen, was übergeben wird.</translation>
    </message>
    <message>
        <source>The exporter does not translate an operator as it is used here</source>
        <translation>Der Exporter übersetzt einen Operator nicht so, wie er hier verwendet wird</translation>
    </message>
    <message>
        <source>The exporter does not translate %1</source>
        <translation>Der Exporter übersetzt %1 nicht</translation>
    </message>
    <message>
        <source>There is a translation, for fewer cases than the module has: a size that is only known at run time, a mode or a dtype that ONNX lacks.</source>
        <translation>Es gibt eine Übersetzung, aber für weniger Fälle, als das Modul hat: eine Größe, die erst zur Laufzeit bekannt ist, ein Modus oder ein dtype, den ONNX nicht hat.</translation>
    </message>
    <message>
        <source>Make the size or argument constant in the module, ask for a higher opset_version, or try the other exporter (dynamo=True).</source>
        <translation>Größe oder Argument im Modul konstant machen, eine höhere opset_version verlangen, oder den anderen Exporter versuchen (dynamo=True).</translation>
    </message>
    <message>
        <source>torch.onnx could not export the module</source>
        <translation>torch.onnx konnte das Modul nicht exportieren</translation>
    </message>
    <message>
        <source>The cause stands in another exception of the same traceback, above this one.</source>
        <translation>Die Ursache steht in einer anderen Ausnahme desselben Tracebacks, oberhalb von dieser.</translation>
    </message>
    <message>
        <source>Paste the whole output. report=True makes the exporter write all it knows to a file.</source>
        <translation>Die ganze Ausgabe einfügen. Mit report=True schreibt der Exporter alles, was er weiß, in eine Datei.</translation>
    </message>
    <message>
        <source>Shapes or types of a node&apos;s output cannot be computed</source>
        <translation>Shapes oder Typen der Ausgabe eines Knotens lassen sich nicht berechnen</translation>
    </message>
    <message>
        <source>Shapes or types of the output of %1 cannot be computed</source>
        <translation>Shapes oder Typen der Ausgabe von %1 lassen sich nicht berechnen</translation>
    </message>
    <message>
        <source>The operator&apos;s own rule fails for these inputs; what is said behind the node tells why.</source>
        <translation>Die Regel des Operators scheitert an diesen Eingaben; was hinter dem Knoten steht, sagt, warum.</translation>
    </message>
    <message>
        <source>A node is not as its operator&apos;s definition wants it</source>
        <translation>Ein Knoten ist nicht so, wie ihn die Definition seines Operators will</translation>
    </message>
    <message>
        <source>A node is not as the definition of %1 wants it</source>
        <translation>Ein Knoten ist nicht so, wie ihn die Definition von %1 will</translation>
    </message>
    <message>
        <source>Attributes, the number of arguments or their types differ from the definition in the opset that the model imports.</source>
        <translation>Attribute, die Zahl der Argumente oder ihre Typen weichen von der Definition in dem Opset ab, den das Modell importiert.</translation>
    </message>
    <message>
        <source>The model was not loaded</source>
        <translation>Das Modell wurde nicht geladen</translation>
    </message>
    <message>
        <source>The model %1 was not loaded</source>
        <translation>Das Modell %1 wurde nicht geladen</translation>
    </message>
    <message>
        <source>What stands behind it in the message says why, in words that are not known here.</source>
        <translation>Was in der Meldung dahinter steht, sagt, warum, in Worten, die hier nicht bekannt sind.</translation>
    </message>
    <message>
        <source>Run onnxmend verify MODEL: it asks onnx.checker, the audit and ONNX Runtime about it.</source>
        <translation>onnxmend verify MODEL ausführen: es fragt onnx.checker, das Audit und ONNX Runtime danach.</translation>
    </message>
    <message>
        <source>Usually integers meet floats because PyTorch promoted them in silence (x * mask, x / n with a length, an index in arithmetic) and the exporter wrote no Cast.</source>
        <translation>Meist treffen Ganzzahlen auf Gleitkommazahlen, weil PyTorch sie stillschweigend promotet hat (x * mask, x / n mit einer Länge, ein Index in einer Rechnung) und der Exporter keinen Cast schrieb.</translation>
    </message>
    <message>
        <source>Usually a mask meets numbers: PyTorch counts True as 1, and stored masks are often UINT8 where the graph has BOOL.</source>
        <translation>Meist trifft eine Maske auf Zahlen: PyTorch zählt True als 1, und gespeicherte Masken sind oft UINT8, wo der Graph BOOL hat.</translation>
    </message>
    <message>
        <source>Usually half weights or inputs meet a FLOAT buffer, constant or norm: model.half() and converters leave constants, positional tables and LayerNorms in FLOAT, or a checkpoint in half precision fills a graph that was exported in FLOAT.</source>
        <translation>Meist treffen Gewichte oder Eingaben in halber Genauigkeit auf einen FLOAT-Buffer, eine Konstante oder Norm: model.half() und Konverter lassen Konstanten, Positionstabellen und LayerNorms in FLOAT, oder ein Checkpoint in halber Genauigkeit füllt einen Graphen, der in FLOAT exportiert wurde.</translation>
    </message>
    <message>
        <source>FLOAT16 and BFLOAT16 are both 16 bits wide and hold different numbers; numpy has no BFLOAT16, so tools mislabel it.</source>
        <translation>FLOAT16 und BFLOAT16 sind beide 16 Bit breit und enthalten verschiedene Zahlen; numpy hat kein BFLOAT16, darum bezeichnen Werkzeuge es falsch.</translation>
    </message>
    <message>
        <source>Usually a number of Python or numpy became a DOUBLE constant, since that is their only float.</source>
        <translation>Meist wurde eine Zahl von Python oder numpy zur DOUBLE-Konstante, da sie keine anderen Gleitkommazahlen haben.</translation>
    </message>
    <message>
        <source>Usually one is an INT64 Constant, or comes out of Shape, NonZero or ArgMax, which give INT64, and the other was made as INT32 to save room (indices, lengths, attention masks).</source>
        <translation>Meist ist das eine eine INT64-Konstante oder kommt aus Shape, NonZero oder ArgMax, die INT64 liefern, und das andere wurde INT32, um Platz zu sparen (Indizes, Längen, Attention-Masken).</translation>
    </message>
    <message>
        <source>Usually one of them was narrowed to save room and the other was not.</source>
        <translation>Meist wurde das eine verkleinert, um Platz zu sparen, und das andere nicht.</translation>
    </message>
    <message>
        <source>Auditing</source>
        <translation>Audit läuft</translation>
    </message>
    <message>
        <source>Checking the model</source>
        <translation>Modell wird geprüft</translation>
    </message>
    <message>
        <source>Comparing values</source>
        <translation>Werte werden verglichen</translation>
    </message>
    <message>
        <source>Loading the model in ONNX Runtime</source>
        <translation>Modell wird in ONNX Runtime geladen</translation>
    </message>
    <message>
        <source>Looking at the files</source>
        <translation>Dateien werden angesehen</translation>
    </message>
    <message>
        <source>Looking for tensors under other names</source>
        <translation>Tensoren mit anderen Namen werden gesucht</translation>
    </message>
    <message>
        <source>Measuring what casts lose</source>
        <translation>Verluste der Casts werden gemessen</translation>
    </message>
    <message>
        <source>Measuring what the casts lose</source>
        <translation>Verluste der Casts werden gemessen</translation>
    </message>
    <message>
        <source>Preparing to save</source>
        <translation>Speichern wird vorbereitet</translation>
    </message>
    <message>
        <source>Reading the model</source>
        <translation>Modell wird gelesen</translation>
    </message>
    <message>
        <source>Extracting a part of the model</source>
        <translation>Teil des Modells wird entnommen</translation>
    </message>
    <message>
        <source>Getting the message of the model</source>
        <translation>Meldung zum Modell wird abgefragt</translation>
    </message>
    <message>
        <source>Removing nodes</source>
        <translation>Knoten werden entfernt</translation>
    </message>
    <message>
        <source>Making shapes smaller</source>
        <translation>Formen werden verkleinert</translation>
    </message>
    <message>
        <source>Replacing values</source>
        <translation>Werte werden ersetzt</translation>
    </message>
    <message>
        <source>Getting the message of the small model</source>
        <translation>Meldung zum kleinen Modell wird abgefragt</translation>
    </message>
    <message>
        <source>in the audit</source>
        <translation>im Audit</translation>
    </message>
    <message>
        <source>in onnx.checker</source>
        <translation>in onnx.checker</translation>
    </message>
    <message>
        <source>when ONNX Runtime loads it</source>
        <translation>wenn ONNX Runtime es lädt</translation>
    </message>
    <message>
        <source>when ONNX Runtime runs it</source>
        <translation>wenn ONNX Runtime es ausführt</translation>
    </message>
    <message>
        <source>in its numbers</source>
        <translation>in seinen Zahlen</translation>
    </message>
    <message>
        <source>as a part of the model</source>
        <translation>als Teil des Modells</translation>
    </message>
    <message>
        <source>Running the model in ONNX Runtime</source>
        <translation>Modell läuft in ONNX Runtime</translation>
    </message>
    <message>
        <source>Writing the model without its weights</source>
        <translation>Modell wird ohne Gewichte geschrieben</translation>
    </message>
    <message>
        <source>Writing the weights</source>
        <translation>Gewichte werden geschrieben</translation>
    </message>
    <message>
        <source>counted again</source>
        <translation>nachgezählt</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>searched</source>
        <translation>durchsucht</translation>
    </message>
    <message>
        <source>written</source>
        <translation>geschrieben</translation>
    </message>
    <message>
        <source>it does not load in %1</source>
        <translation>es lädt nicht in %1</translation>
    </message>
    <message>
        <source>it does not load in %1, and neither does the original</source>
        <translation>es lädt nicht in %1, und auch das Original nicht</translation>
    </message>
    <message>
        <source>the data of %1 tensor cannot be read</source>
        <translation>die Daten von %1 Tensor sind nicht lesbar</translation>
    </message>
    <message>
        <source>the data of %1 tensors cannot be read</source>
        <translation>die Daten von %1 Tensoren sind nicht lesbar</translation>
    </message>
    <message>
        <source>%1 checkpoint cannot be read</source>
        <translation>%1 Checkpoint ist nicht lesbar</translation>
    </message>
    <message>
        <source>%1 checkpoints cannot be read</source>
        <translation>%1 Checkpoints sind nicht lesbar</translation>
    </message>
    <message>
        <source>nothing in the checkpoints fits this graph</source>
        <translation>nichts in den Checkpoints passt zu diesem Graphen</translation>
    </message>
    <message>
        <source>%1 weight has no data</source>
        <translation>%1 Gewicht hat keine Daten</translation>
    </message>
    <message>
        <source>%1 weights have no data</source>
        <translation>%1 Gewichte haben keine Daten</translation>
    </message>
    <message>
        <source>%1 of %2 weights has no data</source>
        <translation>%1 von %2 Gewichten hat keine Daten</translation>
    </message>
    <message>
        <source>%1 of %2 weights have no data</source>
        <translation>%1 von %2 Gewichten haben keine Daten</translation>
    </message>
    <message>
        <source>%1 tensor has the wrong dtype</source>
        <translation>%1 Tensor hat den falschen dtype</translation>
    </message>
    <message>
        <source>%1 tensors have the wrong dtype</source>
        <translation>%1 Tensoren haben den falschen dtype</translation>
    </message>
    <message>
        <source>%1 of %2 tensors has the wrong dtype</source>
        <translation>%1 von %2 Tensoren hat den falschen dtype</translation>
    </message>
    <message>
        <source>%1 of %2 tensors have the wrong dtype</source>
        <translation>%1 von %2 Tensoren haben den falschen dtype</translation>
    </message>
    <message>
        <source>%1 type error in the graph</source>
        <translation>%1 Typfehler im Graphen</translation>
    </message>
    <message>
        <source>%1 type errors in the graph</source>
        <translation>%1 Typfehler im Graphen</translation>
    </message>
    <message>
        <source>%1 other error</source>
        <translation>%1 anderer Fehler</translation>
    </message>
    <message>
        <source>%1 other errors</source>
        <translation>%1 andere Fehler</translation>
    </message>
    <message>
        <source>%1 change was skipped</source>
        <translation>%1 Änderung wurde ausgelassen</translation>
    </message>
    <message>
        <source>%1 changes were skipped</source>
        <translation>%1 Änderungen wurden ausgelassen</translation>
    </message>
    <message>
        <source>it could not be verified: %1</source>
        <translation>es konnte nicht geprüft werden: %1</translation>
    </message>
    <message>
        <source>onnx.checker refuses it</source>
        <translation>onnx.checker lehnt es ab</translation>
    </message>
    <message>
        <source>the audit of the file finds an error</source>
        <translation>das Audit der Datei findet einen Fehler</translation>
    </message>
    <message>
        <source>%1 warning</source>
        <translation>%1 Warnung</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 Warnungen</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>%1 value overflows</source>
        <translation>%1 Wert läuft über</translation>
    </message>
    <message>
        <source>%1 values overflow</source>
        <translation>%1 Werte laufen über</translation>
    </message>
    <message>
        <source>%1 value becomes 0</source>
        <translation>%1 Wert wird 0</translation>
    </message>
    <message>
        <source>%1 values become 0</source>
        <translation>%1 Werte werden 0</translation>
    </message>
    <message>
        <source>complete, not verified</source>
        <translation>vollständig, nicht geprüft</translation>
    </message>
    <message>
        <source>planned: the graph changes on save</source>
        <translation>geplant: der Graph ändert sich beim Speichern</translation>
    </message>
    <message>
        <source>nothing is wrong</source>
        <translation>alles in Ordnung</translation>
    </message>
    <message>
        <source>planned: %1 tensor changes on save</source>
        <translation>geplant: %1 Tensor ändert sich beim Speichern</translation>
    </message>
    <message>
        <source>planned: %1 tensors change on save</source>
        <translation>geplant: %1 Tensoren ändern sich beim Speichern</translation>
    </message>
    <message>
        <source>planned: %1 tensor and the graph change on save</source>
        <translation>geplant: %1 Tensor und der Graph ändern sich beim Speichern</translation>
    </message>
    <message>
        <source>planned: %1 tensors and the graph change on save</source>
        <translation>geplant: %1 Tensoren und der Graph ändern sich beim Speichern</translation>
    </message>
    <message>
        <source>declare the graph input %1 as %2, since its value is lost as %3</source>
        <translation>die Graph-Eingabe %1 als %2 deklarieren, da ihr Wert als %3 verloren geht</translation>
    </message>
    <message>
        <source>cast the stored values of %1 from %2 to %3</source>
        <translation>die gespeicherten Werte von %1 von %2 nach %3 casten</translation>
    </message>
    <message>
        <source>cast the stored values of %1 from %2 to %3, in a copy for this node</source>
        <translation>die gespeicherten Werte von %1 von %2 nach %3 casten, in einer Kopie für diesen Knoten</translation>
    </message>
    <message>
        <source>read the bytes of %1 as the %2 values that they are (%3)</source>
        <translation>die Bytes von %1 als die %2-Werte lesen, die sie sind (%3)</translation>
    </message>
    <message>
        <source>read the bytes of %1 as the %2 values that they are (%3), and cast them to %4</source>
        <translation>die Bytes von %1 als die %2-Werte lesen, die sie sind (%3), und nach %4 casten</translation>
    </message>
    <message>
        <source>read the %1 bytes of %2 as the %3 values of %4 that they are</source>
        <translation>die %1 Byte von %2 als die %3 Werte in %4 lesen, die sie sind</translation>
    </message>
    <message>
        <source>read the %1 bytes of %2 as the %3 values of %4 that they are, and cast them to %5</source>
        <translation>die %1 Byte von %2 als die %3 Werte in %4 lesen, die sie sind, und nach %5 casten</translation>
    </message>
    <message>
        <source>fill %1 from checkpoint tensor %2</source>
        <translation>%1 mit Checkpoint-Tensor %2 füllen</translation>
    </message>
    <message>
        <source>fill %1 with %2</source>
        <translation>%1 mit %2 füllen</translation>
    </message>
    <message>
        <source>take the values of %1 from checkpoint tensor %2</source>
        <translation>die Werte von %1 aus dem Checkpoint-Tensor %2 nehmen</translation>
    </message>
    <message>
        <source>read the bytes of %1 as the %2 values that they are</source>
        <translation>die Bytes von %1 als die %2-Werte lesen, die sie sind</translation>
    </message>
    <message>
        <source>insert a Cast of %1 from %2 to %3</source>
        <translation>einen Cast von %1 von %2 nach %3 einfügen</translation>
    </message>
    <message>
        <source>insert a Cast behind %1 from %2 to %3</source>
        <translation>hinter %1 einen Cast von %2 nach %3 einfügen</translation>
    </message>
    <message>
        <source>declare the graph input %1 as %2</source>
        <translation>die Graph-Eingabe %1 als %2 deklarieren</translation>
    </message>
    <message>
        <source>declare the graph output %1 as %2</source>
        <translation>die Graph-Ausgabe %1 als %2 deklarieren</translation>
    </message>
    <message>
        <source>declare %1 (value_info) as %2</source>
        <translation>%1 (value_info) als %2 deklarieren</translation>
    </message>
    <message>
        <source>set the attribute %1 of the node that computes %2 to %3</source>
        <translation>das Attribut %1 des Knotens, der %2 berechnet, auf %3 setzen</translation>
    </message>
    <message>
        <source>call %1, which takes these types</source>
        <translation>%1 aufrufen, das diese Typen annimmt</translation>
    </message>
    <message>
        <source>compute %1 in %2</source>
        <translation>%1 in %2 rechnen lassen</translation>
    </message>
    <message>
        <source>Planning the casts</source>
        <translation>Casts werden geplant</translation>
    </message>
    <message>
        <source>Looking at what a save writes</source>
        <translation>Was ein Speichern schreibt, wird angesehen</translation>
    </message>
    <message>
        <source>Looking at what is computed</source>
        <translation>Was berechnet wird, wird angesehen</translation>
    </message>
    <message>
        <source>Measuring what is stored</source>
        <translation>Gespeichertes wird gemessen</translation>
    </message>
    <message>
        <source>Measuring, round %1</source>
        <translation>Messung, Runde %1</translation>
    </message>
    <message>
        <source>Kept as asked for</source>
        <translation>Bleibt wie verlangt</translation>
    </message>
    <message>
        <source>The operator does not take the dtype</source>
        <translation>Der Operator nimmt den dtype nicht</translation>
    </message>
    <message>
        <source>Nobody knows what the operator takes</source>
        <translation>Was der Operator nimmt, ist unbekannt</translation>
    </message>
    <message>
        <source>The target has no kernel for the dtype</source>
        <translation>Das Ziel hat keinen Kernel für den dtype</translation>
    </message>
    <message>
        <source>Makes or reads a sequence or an optional</source>
        <translation>Macht oder liest eine Sequenz oder ein Optional</translation>
    </message>
    <message>
        <source>Its dtype is stated by an attribute</source>
        <translation>Ein Attribut legt seinen dtype fest</translation>
    </message>
    <message>
        <source>The interface of a subgraph stays</source>
        <translation>Die Schnittstelle eines Subgraphen bleibt</translation>
    </message>
    <message>
        <source>The interface of a function stays</source>
        <translation>Die Schnittstelle einer Funktion bleibt</translation>
    </message>
    <message>
        <source>Its graph or output cannot be named</source>
        <translation>Sein Graph oder seine Ausgabe lässt sich nicht benennen</translation>
    </message>
    <message>
        <source>Stands between quantised values</source>
        <translation>Steht zwischen quantisierten Werten</translation>
    </message>
    <message>
        <source>Reads stored values that cannot be read</source>
        <translation>Liest gespeicherte Werte, die nicht lesbar sind</translation>
    </message>
    <message>
        <source>Stored values would overflow</source>
        <translation>Gespeicherte Werte würden überlaufen</translation>
    </message>
    <message>
        <source>Stored values would vanish or lose their digits</source>
        <translation>Gespeicherte Werte würden verschwinden oder Stellen verlieren</translation>
    </message>
    <message>
        <source>Positions, counts or times that have to be exact</source>
        <translation>Positionen, Anzahlen oder Zeiten, die genau sein müssen</translation>
    </message>
    <message>
        <source>Computed values would overflow</source>
        <translation>Berechnete Werte würden überlaufen</translation>
    </message>
    <message>
        <source>Computed values would vanish</source>
        <translation>Berechnete Werte würden verschwinden</translation>
    </message>
    <message>
        <source>Adds up to what would overflow on the way</source>
        <translation>Summiert, was unterwegs überlaufen würde</translation>
    </message>
    <message>
        <source>Measured: the outputs would be too far off</source>
        <translation>Gemessen: die Ausgaben wichen zu weit ab</translation>
    </message>
    <message>
        <source>The converted node was refused</source>
        <translation>Der umgewandelte Knoten wurde abgelehnt</translation>
    </message>
    <message>
        <source>Stands between nodes that are kept</source>
        <translation>Steht zwischen Knoten, die bleiben</translation>
    </message>
    <message>
        <source>nothing to convert: it computes in %1 already</source>
        <translation>nichts umzuwandeln: es rechnet schon in %1</translation>
    </message>
    <message>
        <source>nothing to convert: nothing computes in %1</source>
        <translation>nichts umzuwandeln: nichts rechnet in %1</translation>
    </message>
    <message>
        <source>nothing to convert: no large weight is stored in %1</source>
        <translation>nichts umzuwandeln: kein großes Gewicht ist in %1 gespeichert</translation>
    </message>
    <message>
        <source>nothing is converted: every node is kept</source>
        <translation>nichts wird umgewandelt: jeder Knoten bleibt</translation>
    </message>
    <message>
        <source>the converted model could not be run: %1</source>
        <translation>das umgewandelte Modell ließ sich nicht ausführen: %1</translation>
    </message>
    <message>
        <source>outputs are too far off: %1 is not finite, or has another shape</source>
        <translation>Ausgaben weichen zu weit ab: %1 ist nicht endlich oder hat eine andere Shape</translation>
    </message>
    <message>
        <source>outputs are too far off: %1 by %2, where %3 is allowed</source>
        <translation>Ausgaben weichen zu weit ab: %1 um %2, erlaubt ist %3</translation>
    </message>
    <message>
        <source>outputs are within tolerance: off by %1 at most, where %2 is allowed</source>
        <translation>Ausgaben sind in der Toleranz: höchstens %1 Abweichung, erlaubt %2</translation>
    </message>
    <message>
        <source>outputs could not be measured: %1</source>
        <translation>Ausgaben ließen sich nicht messen: %1</translation>
    </message>
    <message>
        <source>outputs were not measured</source>
        <translation>Ausgaben wurden nicht gemessen</translation>
    </message>
    <message>
        <source>Measuring each layer</source>
        <translation>Jeder Layer wird gemessen</translation>
    </message>
    <message>
        <source>Taking the time of runs</source>
        <translation>Die Zeit von Läufen wird gemessen</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>value-info</source>
        <translation>value_info</translation>
    </message>
    <message>
        <source>initializer</source>
        <translation>Initializer</translation>
    </message>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>attribute</source>
        <translation>Attribut</translation>
    </message>
    <message>
        <source>attribute-tensor</source>
        <translation>Attribut-Tensor</translation>
    </message>
    <message>
        <source>checkpoint-tensor</source>
        <translation>Checkpoint-Tensor</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>verschoben</translation>
    </message>
    <message>
        <source>filled</source>
        <translation>gefüllt</translation>
    </message>
    <message>
        <source>emptied</source>
        <translation>geleert</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>dtype</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>Shape</translation>
    </message>
    <message>
        <source>values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>unlesbar</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>attributes</source>
        <translation>Attribute</translation>
    </message>
    <message>
        <source>opsets</source>
        <translation>Opsets</translation>
    </message>
    <message>
        <source>position</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>ambiguous</source>
        <translation>mehrdeutig</translation>
    </message>
    <message>
        <source>location</source>
        <translation>Speicherort</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Remove Casts</source>
        <translation>Casts entfernen</translation>
    </message>
    <message>
        <source>Measuring how long each node takes</source>
        <translation>Es wird gemessen, wie lange jeder Knoten braucht</translation>
    </message>
    <message>
        <source>nothing is wrong but %1 ignored finding</source>
        <translation>alles in Ordnung bis auf %1 ignorierten Befund</translation>
    </message>
    <message>
        <source>nothing is wrong but %1 ignored findings</source>
        <translation>alles in Ordnung bis auf %1 ignorierte Befunde</translation>
    </message>
    <message>
        <source>%1 finding is ignored by the policy</source>
        <translation>%1 Befund wird von der Richtlinie ignoriert</translation>
    </message>
    <message>
        <source>%1 findings are ignored by the policy</source>
        <translation>%1 Befunde werden von der Richtlinie ignoriert</translation>
    </message>
    <message>
        <source>PyTorch does not take this type here</source>
        <translation>PyTorch nimmt diesen Typ hier nicht</translation>
    </message>
    <message>
        <source>PyTorch does not take %1 here</source>
        <translation>PyTorch nimmt %1 hier nicht</translation>
    </message>
    <message>
        <source>The module is run once while it is traced or exported, and an operator of PyTorch has no code for this type on this device. On the CPU, older versions compute little in half precision; integers and bools are no floats, and indices have to be integers.</source>
        <translation>Das Modul läuft einmal, während es aufgezeichnet oder exportiert wird, und ein Operator von PyTorch hat auf diesem Gerät keinen Code für diesen Typ. Auf der CPU rechnen ältere Versionen wenig in halber Genauigkeit; Ganzzahlen und Bools sind keine Floats, und Indizes müssen Ganzzahlen sein.</translation>
    </message>
    <message>
        <source>Export in float32, model.float() with float32 example inputs, and make the ONNX model smaller then: onnxmend convert MODEL --to float16 -o OUT.onnx. Or export on a GPU, or with a newer PyTorch.</source>
        <translation>In float32 exportieren, model.float() mit float32-Beispieleingaben, und danach das ONNX-Modell kleiner machen: onnxmend convert MODEL --to float16 -o OUT.onnx. Oder auf einer GPU exportieren, oder mit einem neueren PyTorch.</translation>
    </message>
    <message>
        <source>Indices are made with torch.long: x.long(), also in the example inputs of the export.</source>
        <translation>Indizes werden mit torch.long angelegt: x.long(), auch in den Beispieleingaben des Exports.</translation>
    </message>
    <message>
        <source>The operator computes in floats only: x.float() in front of it.</source>
        <translation>Der Operator rechnet nur in Floats: x.float() davor.</translation>
    </message>
    <message>
        <source>NumPy has no BFLOAT16 and no 8-bit floats: x.float().numpy(). onnxmend reads such checkpoints as they are, without NumPy.</source>
        <translation>NumPy hat kein BFLOAT16 und keine 8-Bit-Floats: x.float().numpy(). onnxmend liest solche Checkpoints, wie sie sind, ohne NumPy.</translation>
    </message>
    <message>
        <source>A number of the module does not fit into the type that it is computed in</source>
        <translation>Eine Zahl des Moduls passt nicht in den Typ, in dem gerechnet wird</translation>
    </message>
    <message>
        <source>A number of the module does not fit into %1</source>
        <translation>Eine Zahl des Moduls passt nicht in %1</translation>
    </message>
    <message>
        <source>FLOAT16 ends at 65504. Masks are filled with -1e9, -1e30 or torch.finfo(torch.float32).min (masked_fill), which a module in half precision cannot hold. PyTorch refuses such a number of Python; a stored one becomes infinite in silence.</source>
        <translation>FLOAT16 endet bei 65504. Masken werden mit -1e9, -1e30 oder torch.finfo(torch.float32).min gefüllt (masked_fill), was ein Modul in halber Genauigkeit nicht fassen kann. PyTorch lehnt eine solche Zahl von Python ab; eine gespeicherte wird stillschweigend unendlich.</translation>
    </message>
    <message>
        <source>Write torch.finfo(x.dtype).min or float(&quot;-inf&quot;) in the module, or export in float32 and convert the ONNX model: onnxmend convert MODEL --to float16 -o OUT.onnx says which constants do not fit, and keeps them.</source>
        <translation>Im Modul torch.finfo(x.dtype).min oder float(&quot;-inf&quot;) schreiben, oder in float32 exportieren und das ONNX-Modell umwandeln: onnxmend convert MODEL --to float16 -o OUT.onnx sagt, welche Konstanten nicht passen, und behält sie.</translation>
    </message>
    <message>
        <source>A converter changed numbers that FLOAT16 does not hold</source>
        <translation>Ein Umwandler hat Zahlen geändert, die FLOAT16 nicht fasst</translation>
    </message>
    <message>
        <source>A converter changed %1, which FLOAT16 does not hold, to %2</source>
        <translation>Ein Umwandler hat %1, was FLOAT16 nicht fasst, zu %2 geändert</translation>
    </message>
    <message>
        <source>Smaller numbers than 1e-07 and larger ones than 1e+04 are replaced by these bounds: an epsilon grows, and a mask or a scale is cut, whether the model needs it or not.</source>
        <translation>Kleinere Zahlen als 1e-07 und größere als 1e+04 werden durch diese Grenzen ersetzt: Ein Epsilon wächst, und eine Maske oder Skala wird beschnitten, ob das Modell sie braucht oder nicht.</translation>
    </message>
    <message>
        <source>onnxmend convert MODEL --to float16 -o OUT.onnx keeps what loses values, and measures the outputs. onnxmend diff A B shows what became of a converted model.</source>
        <translation>onnxmend convert MODEL --to float16 -o OUT.onnx behält, was Werte verliert, und misst die Ausgaben. onnxmend diff A B zeigt, was aus einem umgewandelten Modell wurde.</translation>
    </message>
    <message>
        <source>The quantiser does not find a stored float weight where it needs one</source>
        <translation>Der Quantisierer findet kein gespeichertes Float-Gewicht, wo er eines braucht</translation>
    </message>
    <message>
        <source>The quantiser needs %1 as a stored float weight</source>
        <translation>Der Quantisierer braucht %1 als gespeichertes Float-Gewicht</translation>
    </message>
    <message>
        <source>It takes FLOAT initializers. In a model of halves, ONNX Runtime&apos;s optimiser, which runs first, casts each weight to FLOAT, and behind its Casts (InsertedCast_...) they are no initializers any more. Weights behind a Cast, an Identity or a Transpose are hidden so, too.</source>
        <translation>Er nimmt Initializer in FLOAT. In einem Modell aus halben Zahlen castet der Optimierer von ONNX Runtime, der zuerst läuft, jedes Gewicht nach FLOAT, und hinter seinen Casts (InsertedCast_...) sind es keine Initializer mehr. Gewichte hinter einem Cast, einem Identity oder einem Transpose sind ebenso verborgen.</translation>
    </message>
    <message>
        <source>Quantise the model of float32: export it again, or onnxmend convert MODEL --to float32 -o OUT.onnx, and quantise that; weights that lie behind Casts are stored as FLOAT then.</source>
        <translation>Das Modell in float32 quantisieren: es neu exportieren oder onnxmend convert MODEL --to float32 -o OUT.onnx, und dieses quantisieren; Gewichte, die hinter Casts liegen, sind dann als FLOAT gespeichert.</translation>
    </message>
    <message>
        <source>Run onnxmend audit MODEL: it says which types are not known and why. A model that is quantised already is not quantised again; otherwise extra_options={&quot;DefaultTensorType&quot;: onnx.TensorProto.FLOAT} says what is meant.</source>
        <translation>onnxmend audit MODEL ausführen: Es sagt, welche Typen nicht bekannt sind und warum. Ein Modell, das schon quantisiert ist, wird nicht noch einmal quantisiert; sonst sagt extra_options={&quot;DefaultTensorType&quot;: onnx.TensorProto.FLOAT}, was gemeint ist.</translation>
    </message>
    <message>
        <source>OpenVINO got two types at one operator</source>
        <translation>OpenVINO bekam an einem Operator zwei Typen</translation>
    </message>
    <message>
        <source>OpenVINO got %1 and %2 at one operator</source>
        <translation>OpenVINO bekam %1 und %2 an einem Operator</translation>
    </message>
    <message>
        <source>OpenVINO&apos;s operators want one element type for all operands, as ONNX does, and nothing casts between them. A half-precision conversion that left a float weight, constant or Cast behind gives this.</source>
        <translation>Die Operatoren von OpenVINO wollen einen Elementtyp für alle Operanden, wie ONNX, und nichts castet zwischen ihnen. Eine Umstellung auf halbe Genauigkeit, die ein Float-Gewicht, eine Konstante oder einen Cast übrig ließ, ergibt dies.</translation>
    </message>
    <message>
        <source>The configuration of the model (config.pbtxt) says another data_type than the model has: write the model&apos;s. onnxmend audit MODEL lists its inputs.</source>
        <translation>Die Konfiguration des Modells (config.pbtxt) nennt einen anderen data_type als das Modell: den des Modells eintragen. onnxmend audit MODEL listet seine Eingaben auf.</translation>
    </message>
    <message>
        <source>Send the input in the data type that the model expects: astype() in front of set_data_from_numpy.</source>
        <translation>Die Eingabe in dem Datentyp senden, den das Modell erwartet: astype() vor set_data_from_numpy.</translation>
    </message>
    <message>
        <source>TensorRT got two types at one operator</source>
        <translation>TensorRT bekam an einem Operator zwei Typen</translation>
    </message>
    <message>
        <source>TensorRT got %1 and %2 at one operator</source>
        <translation>TensorRT bekam %1 und %2 an einem Operator</translation>
    </message>
    <message>
        <source>The overload takes a number of Python beside a tensor. Usually the tensor holds integers or bools: PyTorch promotes it in silence, and the exporter has no rule for that. Cast the tensor first (x.float() * 0.5), or write the number as a tensor of its dtype.</source>
        <translation>Die Überladung nimmt eine Zahl von Python neben einem Tensor. Meist hält der Tensor Ganzzahlen oder Bools: PyTorch promotet ihn stillschweigend, und der Exporter hat dafür keine Regel. Erst den Tensor casten (x.float() * 0.5), oder die Zahl als Tensor seines dtype schreiben.</translation>
    </message>
    <message>
        <source>A node has two inputs of which it takes one</source>
        <translation>Ein Knoten hat zwei Eingaben, von denen er eine nimmt</translation>
    </message>
    <message>
        <source>%1 has two inputs of which it takes one</source>
        <translation>%1 hat zwei Eingaben, von denen es eine nimmt</translation>
    </message>
    <message>
        <source>Resize takes scales or sizes, and the other one is empty: an empty name, or a tensor without elements. A converter or a fix of types put values into the empty one, or gave it a type by storing it anew.</source>
        <translation>Resize nimmt scales oder sizes, und das andere ist leer: ein leerer Name oder ein Tensor ohne Elemente. Ein Umwandler oder eine Korrektur von Typen hat Werte in das leere geschrieben oder ihm einen Typ gegeben, indem er es neu speicherte.</translation>
    </message>
    <message>
        <source>Make the one that is not meant empty in the script that edited the model last: node.input[2] = &quot;&quot; for scales. Or convert the original again: onnxmend convert leaves empty inputs alone.</source>
        <translation>In dem Skript, das das Modell zuletzt bearbeitet hat, das nicht gemeinte leer machen: node.input[2] = &quot;&quot; für scales. Oder das Original noch einmal umwandeln: onnxmend convert lässt leere Eingaben in Ruhe.</translation>
    </message>
    <message>
        <source>The field %1 is not set, and onnx.checker wants it</source>
        <translation>Das Feld %1 ist nicht gesetzt, und onnx.checker will es</translation>
    </message>
    <message>
        <source>Inputs need a type; onnx.checker also wants a shape of each input and output, which ONNX Runtime does not need.</source>
        <translation>Eingaben brauchen einen Typ; onnx.checker will auch eine Shape jeder Ein- und Ausgabe, die ONNX Runtime nicht braucht.</translation>
    </message>
    <message>
        <source>A browser has no folder that ONNX Runtime could look into: hand the file over with the model, InferenceSession.create(model, {externalData: [{path: &quot;model.onnx.data&quot;, data: urlOrBytes}]}). The path has to be the very name that the model has for it (onnxmend inspect MODEL shows it), and each file needs an entry. In transformers.js, use_external_data_format says how many there are. onnxmend fix MODEL --external-data inline -o OUT.onnx puts all below 2 GiB into one file.</source>
        <translation>Ein Browser hat keinen Ordner, in den ONNX Runtime sehen könnte: die Datei mit dem Modell übergeben, InferenceSession.create(model, {externalData: [{path: &quot;model.onnx.data&quot;, data: urlOrBytes}]}). Der Pfad muss genau der Name sein, den das Modell für sie hat (onnxmend inspect MODEL zeigt ihn), und jede Datei braucht einen Eintrag. In transformers.js sagt use_external_data_format, wie viele es sind. onnxmend fix MODEL --external-data inline -o OUT.onnx legt alles unter 2 GiB in eine Datei.</translation>
    </message>
    <message>
        <source>The address gave no file: open it in the browser, and look at what the server answers (404, a login, a missing CORS header).</source>
        <translation>Die Adresse ergab keine Datei: sie im Browser öffnen und ansehen, was der Server antwortet (404, eine Anmeldung, ein fehlender CORS-Header).</translation>
    </message>
    <message>
        <source>A model that is given as bytes has no folder for its data files: load it by its path, or put all into one file: onnxmend fix MODEL --external-data inline -o OUT.onnx.</source>
        <translation>Ein Modell, das als Bytes übergeben wird, hat keinen Ordner für seine Datendateien: es über seinen Pfad laden oder alles in eine Datei legen: onnxmend fix MODEL --external-data inline -o OUT.onnx.</translation>
    </message>
    <message>
        <source>List that is read at load lies in a data file</source>
        <translation>Liste, die beim Laden gelesen wird, liegt in einer Datendatei</translation>
    </message>
    <message>
        <source>Data file is not the one that the model was saved with</source>
        <translation>Datendatei ist nicht die, mit der das Modell gespeichert wurde</translation>
    </message>
    <message>
        <source>Several tensors store the same bytes</source>
        <translation>Mehrere Tensoren speichern dieselben Bytes</translation>
    </message>
    <message>
        <source>Opset is newer than the newest known one</source>
        <translation>Opset ist neuer als das neueste bekannte</translation>
    </message>
    <message>
        <source>Store in the model</source>
        <translation>Im Modell speichern</translation>
    </message>
    <message>
        <source>Store once what is the same</source>
        <translation>Gleiches einmal speichern</translation>
    </message>
    <message>
        <source>Remove repeated initializers</source>
        <translation>Wiederholte Initializer entfernen</translation>
    </message>
    <message>
        <source>Rename initializers with the name of another one</source>
        <translation>Initializer umbenennen, die den Namen eines anderen haben</translation>
    </message>
    <message>
        <source>Shift quantised values to a zero point of 0</source>
        <translation>Quantisierte Werte zum Nullpunkt 0 verschieben</translation>
    </message>
    <message>
        <source>Store dequantised values</source>
        <translation>Dequantisierte Werte speichern</translation>
    </message>
    <message>
        <source>Comparing checksums</source>
        <translation>Prüfsummen werden verglichen</translation>
    </message>
    <message>
        <source>%1 data file is not to be trusted</source>
        <translation>%1 Datendatei ist nicht zu trauen</translation>
    </message>
    <message>
        <source>%1 data files are not to be trusted</source>
        <translation>%1 Datendateien ist nicht zu trauen</translation>
    </message>
    <message>
        <source>%1 data file has other weights than the checkpoint</source>
        <translation>%1 Datendatei hat andere Gewichte als der Checkpoint</translation>
    </message>
    <message>
        <source>%1 data files have other weights than the checkpoint</source>
        <translation>%1 Datendateien haben andere Gewichte als der Checkpoint</translation>
    </message>
    <message>
        <source>the Cast of %1 to %2 wraps integers already for the stored %3 alone, and so do %4 more</source>
        <translation>der Cast von %1 nach %2 lässt schon für das gespeicherte %3 allein ganze Zahlen überlaufen, und %4 weitere ebenso</translation>
    </message>
    <message>
        <source>the Cast of %1 to %2 wraps integers already for the stored %3 alone</source>
        <translation>der Cast von %1 nach %2 lässt schon für das gespeicherte %3 allein ganze Zahlen überlaufen</translation>
    </message>
    <message>
        <source>the Cast of %1 to %2 gives inf already for the stored weight %3 alone</source>
        <translation>der Cast von %1 nach %2 gibt schon für das gespeicherte Gewicht %3 allein inf</translation>
    </message>
    <message>
        <source>the Cast of %1 to %2 gives inf already for the stored weight %3 alone, and so do %4 more</source>
        <translation>der Cast von %1 nach %2 gibt schon für das gespeicherte Gewicht %3 allein inf, und %4 weitere ebenso</translation>
    </message>
    <message>
        <source>%1 value loses its imaginary part</source>
        <translation>%1 Wert verliert seinen Imaginärteil</translation>
    </message>
    <message>
        <source>%1 values lose their imaginary part</source>
        <translation>%1 Werte verlieren ihren Imaginärteil</translation>
    </message>
    <message>
        <source>read the %1 bytes of %2 as the %3 values of %4 that they are if the dtype is wrong</source>
        <translation>die %1 Byte von %2 als die %3 Werte in %4 lesen, die sie sind, falls der dtype falsch ist</translation>
    </message>
    <message>
        <source>read the %1 bytes of %2 as the %3 values of %4 that they are if the dtype is wrong, and cast them to %5</source>
        <translation>die %1 Byte von %2 als die %3 Werte in %4 lesen, die sie sind, falls der dtype falsch ist, und nach %5 casten</translation>
    </message>
    <message>
        <source>store %1 in the model</source>
        <translation>%1 im Modell speichern</translation>
    </message>
    <message>
        <source>store the bytes of %1 once for it and %2 more</source>
        <translation>die Bytes von %1 einmal für ihn und %2 weitere speichern</translation>
    </message>
    <message>
        <source>remove %1 more initializers named %2, which store the same values</source>
        <translation>%1 weitere Initializer namens %2 entfernen, die dieselben Werte speichern</translation>
    </message>
    <message>
        <source>rename %1 initializers named %2: ONNX Runtime reads the last one, whose values differ</source>
        <translation>%1 Initializer namens %2 umbenennen: ONNX Runtime liest den letzten, dessen Werte andere sind</translation>
    </message>
    <message>
        <source>take all weights from the checkpoint: %1 of those in %2</source>
        <translation>alle Gewichte aus dem Checkpoint nehmen: %1 von denen in %2</translation>
    </message>
    <message>
        <source>replace %1 by checkpoint tensor %2</source>
        <translation>%1 durch den Checkpoint-Tensor %2 ersetzen</translation>
    </message>
    <message>
        <source>A Cast that does nothing keeps the model from loading</source>
        <translation>Ein Cast, der nichts tut, hindert das Modell am Laden</translation>
    </message>
    <message>
        <source>Quantising cuts values off</source>
        <translation>Quantisieren schneidet Werte ab</translation>
    </message>
    <message>
        <source>A scale is not a positive normal number</source>
        <translation>Ein Skalenfaktor ist keine positive normale Zahl</translation>
    </message>
    <message>
        <source>A zero point is one that the type does not have</source>
        <translation>Ein Nullpunkt ist einer, den der Typ nicht hat</translation>
    </message>
    <message>
        <source>Quantised weights use a small part of their range</source>
        <translation>Quantisierte Gewichte nutzen einen kleinen Teil ihres Bereichs</translation>
    </message>
    <message>
        <source>A scale has another dtype than the result</source>
        <translation>Ein Skalenfaktor hat einen anderen dtype als das Ergebnis</translation>
    </message>
    <message>
        <source>Remove pairs of quantisers</source>
        <translation>Paare von Quantisierern entfernen</translation>
    </message>
    <message>
        <source>Add zero points</source>
        <translation>Nullpunkte hinzufügen</translation>
    </message>
    <message>
        <source>ONNX Runtime trips over a Cast that does nothing</source>
        <translation>ONNX Runtime stolpert über einen Cast, der nichts tut</translation>
    </message>
    <message>
        <source>ONNX Runtime trips over %1, a Cast that does nothing</source>
        <translation>ONNX Runtime stolpert über %1, einen Cast, der nichts tut</translation>
    </message>
    <message>
        <source>A Cast from FLOAT16 to FLOAT16, as half-precision conversions leave it, stands between nodes that the CPU provider computes in FLOAT. It merges that Cast with those that it inserts itself, and then finds the types wrong. No declaration of the model is at fault.</source>
        <translation>Ein Cast von FLOAT16 nach FLOAT16, wie ihn Umwandlungen in halbe Genauigkeit hinterlassen, steht zwischen Knoten, die der CPU-Provider in FLOAT rechnet. Er verschmilzt diesen Cast mit denen, die er selbst einfügt, und findet dann die Typen falsch. Keine Deklaration des Modells ist schuld.</translation>
    </message>
    <message>
        <source>Take the Cast out: give the model with --model, and the audit has the fix. With graph optimisations on, ONNX Runtime takes it out itself.</source>
        <translation>Nehmen Sie den Cast heraus: Geben Sie das Modell mit --model an, das Audit hat die Korrektur. Sind die Graphoptimierungen an, nimmt ONNX Runtime ihn selbst heraus.</translation>
    </message>
    <message>
        <source>call com.microsoft&apos;s %1, which takes these types</source>
        <translation>%1 von com.microsoft aufrufen, das diese Typen annimmt</translation>
    </message>
    <message>
        <source>take out the QuantizeLinear that computes %1 and what dequantises it, and read %2 instead</source>
        <translation>das QuantizeLinear, das %1 berechnet, und was es dequantisiert, herausnehmen und stattdessen %2 lesen</translation>
    </message>
    <message>
        <source>subtract %1 from the stored values of %2, and store them as %3</source>
        <translation>von den gespeicherten Werten von %2 %1 abziehen und sie als %3 speichern</translation>
    </message>
    <message>
        <source>store %1 as the %2 values that its DequantizeLinear computes</source>
        <translation>%1 als die %2-Werte speichern, die sein DequantizeLinear berechnet</translation>
    </message>
    <message>
        <source>give the QuantizeLinear that computes %1 a zero point of 0 in %2</source>
        <translation>dem QuantizeLinear, das %1 berechnet, einen Nullpunkt 0 in %2 geben</translation>
    </message>
    <message>
        <source>take out the Cast that computes %1</source>
        <translation>den Cast herausnehmen, der %1 berechnet</translation>
    </message>
    <message>
        <source>raise the opset to %1</source>
        <translation>das Opset auf %1 anheben</translation>
    </message>
    <message>
        <source>nothing is converted: every large weight is kept</source>
        <translation>nichts wird umgewandelt: jedes große Gewicht bleibt</translation>
    </message>
    <message>
        <source>outputs are within tolerance: off by %1 at most, where %2 is allowed, on made-up inputs</source>
        <translation>Ausgaben sind in der Toleranz: höchstens %1 Abweichung, erlaubt %2, mit erfundenen Eingaben</translation>
    </message>
    <message>
        <source>outputs are within tolerance: off by %1 at most, where %2 is allowed, on inputs made up from %3 to %4</source>
        <translation>Ausgaben sind in der Toleranz: höchstens %1 Abweichung, erlaubt %2, mit erfundenen Eingaben von %3 bis %4</translation>
    </message>
    <message>
        <source>outputs are within tolerance: off by %1 at most, where %2 is allowed, on inputs made up from %3 to %4 only, and images go from 0 to 255</source>
        <translation>Ausgaben sind in der Toleranz: höchstens %1 Abweichung, erlaubt %2, nur mit erfundenen Eingaben von %3 bis %4, und Bilder gehen von 0 bis 255</translation>
    </message>
    <message>
        <source>outputs are within tolerance: off by %1 at most, where %2 is allowed, on inputs made up from %3 to %4, and beyond it on inputs from %5 to %6</source>
        <translation>Ausgaben sind in der Toleranz: höchstens %1 Abweichung, erlaubt %2, mit erfundenen Eingaben von %3 bis %4, und darüber mit Eingaben von %5 bis %6</translation>
    </message>
    <message>
        <source>outputs are off by %1 at most, where %2 is allowed, on inputs made up from %3 to %4, and by more on inputs from %5 to %6, which they may be: measure on real ones</source>
        <translation>Ausgaben weichen höchstens um %1 ab, erlaubt %2, mit erfundenen Eingaben von %3 bis %4, und um mehr mit Eingaben von %5 bis %6, die es sein können: messen Sie mit echten</translation>
    </message>
    <message>
        <source>Trying inputs of other ranges</source>
        <translation>Eingaben anderer Bereiche werden versucht</translation>
    </message>
    <message>
        <source>complete and verified: types, loads</source>
        <translation>vollständig und geprüft: Typen, lädt</translation>
    </message>
    <message>
        <source>complete and verified: types, loads, runs</source>
        <translation>vollständig und geprüft: Typen, lädt, läuft</translation>
    </message>
    <message>
        <source>complete and verified: types, loads, runs, computes the same</source>
        <translation>vollständig und geprüft: Typen, lädt, läuft, rechnet dasselbe</translation>
    </message>
    <message>
        <source>it does not run, although the original does</source>
        <translation>es läuft nicht, obwohl das Original läuft</translation>
    </message>
    <message>
        <source>the output %1 has values that are not finite</source>
        <translation>die Ausgabe %1 hat Werte, die nicht endlich sind</translation>
    </message>
    <message>
        <source>the output %1 is all zeros</source>
        <translation>die Ausgabe %1 besteht aus lauter Nullen</translation>
    </message>
    <message>
        <source>the output %1 is the same number everywhere</source>
        <translation>die Ausgabe %1 ist überall dieselbe Zahl</translation>
    </message>
    <message>
        <source>the output %1 is %2 times the original&apos;s</source>
        <translation>die Ausgabe %1 ist das %2-Fache der des Originals</translation>
    </message>
    <message>
        <source>its outputs differ from the original&apos;s</source>
        <translation>seine Ausgaben weichen von denen des Originals ab</translation>
    </message>
    <message>
        <source>rounding at %1 node makes its outputs wrong</source>
        <translation>die Rundung an %1 Knoten macht seine Ausgaben falsch</translation>
    </message>
    <message>
        <source>rounding at %1 nodes makes its outputs wrong</source>
        <translation>die Rundung an %1 Knoten macht seine Ausgaben falsch</translation>
    </message>
    <message>
        <source>its outputs are out of tolerance</source>
        <translation>seine Ausgaben liegen außerhalb der Toleranz</translation>
    </message>
    <message>
        <source>its outputs are too far off</source>
        <translation>seine Ausgaben weichen zu weit ab</translation>
    </message>
    <message>
        <source>its outputs hold on some inputs only</source>
        <translation>seine Ausgaben stimmen nur bei manchen Eingaben</translation>
    </message>
    <message>
        <source>what it does to the outputs is unmeasured</source>
        <translation>was mit den Ausgaben geschieht, ist nicht gemessen</translation>
    </message>
    <message>
        <source>only a part of the conversion is planned, and what that does to the outputs is unmeasured</source>
        <translation>von der Umwandlung ist nur ein Teil geplant, und was der mit den Ausgaben macht, ist nicht gemessen</translation>
    </message>
    <message>
        <source>%1 gives something else in %2 than in %3</source>
        <translation>%1 ergibt in %2 etwas anderes als in %3</translation>
    </message>
    <message>
        <source>Give the model with --model: the audit finds the tensor or node and the fix, and onnxmend fix applies it.</source>
        <translation>Das Modell mit --model angeben: das Audit findet den Tensor oder Knoten und die Korrektur, und onnxmend fix wendet sie an.</translation>
    </message>
    <message>
        <source>The finding says what has to change; onnxmend audit MODEL lists all findings.</source>
        <translation>Der Befund sagt, was sich ändern muss; onnxmend audit MODEL führt alles auf, was es findet.</translation>
    </message>
    <message>
        <source>Run onnxmend verify MODEL: it checks the model as it is now with onnx.checker, the audit and ONNX Runtime.</source>
        <translation>onnxmend verify MODEL ausführen: es befragt onnx.checker, das Audit und ONNX Runtime zum Modell, wie es jetzt ist.</translation>
    </message>
    <message>
        <source>take the %1 codes of %2 for numbers, and cast them to %3: every value will be wrong unless they were never scaled</source>
        <translation>die %1-Codes von %2 als Zahlen nehmen und nach %3 casten: jeder Wert wird falsch, außer wenn sie nie skaliert wurden</translation>
    </message>
    <message>
        <source>take the %1 codes of %2 for numbers: every value will be wrong unless they were never scaled</source>
        <translation>die %1-Codes von %2 als Zahlen nehmen: jeder Wert wird falsch, außer wenn sie nie skaliert wurden</translation>
    </message>
    <message>
        <source>compute %1 as %2, and cast it to %3</source>
        <translation>%1 als %2 berechnen und nach %3 casten</translation>
    </message>
    <message>
        <source>compute %1 as %2</source>
        <translation>%1 als %2 berechnen</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>it could not be verified: the library cannot be used</source>
        <translation>es konnte nicht geprüft werden: die Bibliothek ist nicht benutzbar</translation>
    </message>
    <message>
        <source>complete, but it could not be verified: the library cannot be used</source>
        <translation>vollständig, konnte aber nicht geprüft werden: die Bibliothek ist nicht benutzbar</translation>
    </message>
    <message>
        <source>its squares may overflow</source>
        <translation>ihre Quadrate können überlaufen</translation>
    </message>
    <message>
        <source>its exponentials may overflow</source>
        <translation>ihre Exponentialwerte können überlaufen</translation>
    </message>
    <message>
        <source>its sum may overflow</source>
        <translation>ihre Summe kann überlaufen</translation>
    </message>
    <message>
        <source>the epsilon of %1 may be the whole divisor</source>
        <translation>das Epsilon von %1 kann der ganze Divisor sein</translation>
    </message>
    <message>
        <source>%1 reaches %2</source>
        <translation>%1 erreicht %2</translation>
    </message>
    <message>
        <source>%1 is at most %2</source>
        <translation>%1 ist höchstens %2</translation>
    </message>
    <message>
        <source>%1 is a divisor of %2</source>
        <translation>%1 ist ein Divisor von %2</translation>
    </message>
    <message>
        <source>it adds up to %1</source>
        <translation>er summiert bis zu %1</translation>
    </message>
    <message>
        <source>its squares add up to %1</source>
        <translation>seine Quadrate summieren sich zu %1</translation>
    </message>
    <message>
        <source>an angle reaches %1</source>
        <translation>ein Winkel erreicht %1</translation>
    </message>
    <message>
        <source>%1 is the logarithm of small values beside large ones</source>
        <translation>%1 ist der Logarithmus kleiner Werte neben großen</translation>
    </message>
    <message>
        <source>with all %1 nodes in %2 an output is not finite, or has another shape</source>
        <translation>mit allen %1 Knoten in %2 ist eine Ausgabe nicht endlich oder hat eine andere Form</translation>
    </message>
    <message>
        <source>with all %1 nodes in %2 outputs are off by %3, and which values are the largest would be left to chance</source>
        <translation>mit allen %1 Knoten in %2 weichen Ausgaben um %3 ab, und welche Werte die größten sind, wäre Zufall</translation>
    </message>
    <message>
        <source>with all %1 nodes in %2 outputs are off by %3, where %4 is allowed</source>
        <translation>mit allen %1 Knoten in %2 weichen Ausgaben um %3 ab, erlaubt ist %4</translation>
    </message>
    <message>
        <source>%1 alone is enough for that</source>
        <translation>%1 allein reicht dafür</translation>
    </message>
    <message>
        <source>%1 to %2 alone are enough for that, %3 nodes</source>
        <translation>%1 bis %2 allein reichen dafür, %3 Knoten</translation>
    </message>
    <message>
        <source>%1 alone gives %2, more than any other part</source>
        <translation>%1 allein ergibt %2, mehr als jeder andere Teil</translation>
    </message>
    <message>
        <source>%1 to %2 alone, %3 nodes, give %4, more than any other part</source>
        <translation>%1 bis %2 allein, %3 Knoten, ergeben %4, mehr als jeder andere Teil</translation>
    </message>
    <message>
        <source>a tolerance of %1 would do for all of them</source>
        <translation>eine Toleranz von %1 würde für alle genügen</translation>
    </message>
    <message>
        <source>no tolerance is known that would do for all of them</source>
        <translation>keine Toleranz ist bekannt, die für alle genügen würde</translation>
    </message>
    <message>
        <source>nothing is converted: %1</source>
        <translation>nichts wird umgewandelt: %1</translation>
    </message>
    <message>
        <source>%1 nodes have no kernel on the target in opset %2, and run on the CPU</source>
        <translation>%1 Knoten haben in Opset %2 keinen Kernel auf dem Ziel und laufen auf der CPU</translation>
    </message>
    <message>
        <source>%1 nodes take %2 in newer opsets only (up to %3), and the model %4</source>
        <translation>%1 Knoten nehmen %2 nur in neueren Opsets (bis %3), und das Modell %4</translation>
    </message>
    <message>
        <source>is raised to %1 only</source>
        <translation>wird nur auf %1 gehoben</translation>
    </message>
    <message>
        <source>is not raised</source>
        <translation>wird nicht gehoben</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>it decides when a loop ends</source>
        <translation>er entscheidet, wann eine Schleife endet</translation>
    </message>
    <message>
        <source>it carries %1, which decides when it ends</source>
        <translation>er trägt %1 weiter, und davon hängt ab, wann er endet</translation>
    </message>
    <message>
        <source>%1 looks like ids, and was made up of 0 alone, since nothing tells how many there are</source>
        <translation>%1 sieht nach Ids aus und besteht nur aus erfundenen Nullen, da nichts sagt, wie viele es gibt</translation>
    </message>
    <message>
        <source>%1 looks like a mask, and was made up of 0 and 1: others hold -10000 or -inf</source>
        <translation>%1 sieht nach einer Maske aus und wurde aus 0 und 1 erfunden: andere enthalten -10000 oder -inf</translation>
    </message>
    <message>
        <source>%1 looks like an image from 0 to 255: the first node that reads it has the number %2</source>
        <translation>%1 sieht nach einem Bild von 0 bis 255 aus: der erste Knoten, der es liest, hat die Zahl %2</translation>
    </message>
    <message>
        <source>%1 looks like an image, whose values may go from 0 to 255</source>
        <translation>%1 sieht nach einem Bild aus, dessen Werte von 0 bis 255 gehen können</translation>
    </message>
    <message>
        <source>%1 looks like sampled sound, whose values may go from -32768 to 32767</source>
        <translation>%1 sieht nach abgetastetem Ton aus, dessen Werte von -32768 bis 32767 gehen können</translation>
    </message>
    <message>
        <source>an output is not finite with this node alone converted</source>
        <translation>eine Ausgabe ist nicht endlich, wenn nur dieser Knoten umgewandelt wird</translation>
    </message>
    <message>
        <source>an output is not finite with %1 to %2 alone converted, %3 nodes</source>
        <translation>eine Ausgabe ist nicht endlich, wenn nur %1 bis %2 umgewandelt werden, %3 Knoten</translation>
    </message>
    <message>
        <source>outputs are off by %1 with this node alone converted</source>
        <translation>Ausgaben weichen um %1 ab, wenn nur dieser Knoten umgewandelt wird</translation>
    </message>
    <message>
        <source>outputs are off by %1 with %2 to %3 alone converted, %4 nodes</source>
        <translation>Ausgaben weichen um %1 ab, wenn nur %2 bis %3 umgewandelt werden, %4 Knoten</translation>
    </message>
    <message>
        <source>it is computed of values beyond the range, %1</source>
        <translation>er wird aus Werten außerhalb des Bereichs berechnet, %1</translation>
    </message>
    <message>
        <source>the dtype of %1 is not known</source>
        <translation>der dtype von %1 ist nicht bekannt</translation>
    </message>
    <message>
        <source>only GPUs have kernels of it for halves</source>
        <translation>nur GPUs haben dafür Kernel für halbe Genauigkeit</translation>
    </message>
    <message>
        <source>ONNX Runtime does not load a Cast from FLOAT16 to FLOAT16</source>
        <translation>ONNX Runtime lädt keinen Cast von FLOAT16 nach FLOAT16</translation>
    </message>
    <message>
        <source>%1 (node %2)</source>
        <translation>%1 (Knoten %2)</translation>
    </message>
    <message>
        <source>%1 %2 (node %3)</source>
        <translation>%1 %2 (Knoten %3)</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>It is about %1 of this model. The audit finds there:</source>
        <translation>Es geht um %1 in diesem Modell. Das Audit findet dort:</translation>
    </message>
    <message>
        <source>It is about %1 of this model. A finding of the audit next to it explains it:</source>
        <translation>Es geht um %1 in diesem Modell. Ein Befund des Audits daneben erklärt es:</translation>
    </message>
    <message>
        <source>It is about %1 of this model. The audit finds nothing wrong there; elsewhere it finds:</source>
        <translation>Es geht um %1 in diesem Modell. Das Audit findet dort keinen Fehler, aber an anderer Stelle:</translation>
    </message>
    <message>
        <source>It is about %1 of this model. The audit finds nothing wrong there, nor elsewhere: the model may have changed since the message, or the message is not about dtypes.</source>
        <translation>Es geht um %1 in diesem Modell. Das Audit findet weder dort noch an anderer Stelle einen Fehler: das Modell kann sich seit der Meldung geändert haben, oder die Meldung betrifft keine dtypes.</translation>
    </message>
    <message>
        <source>A finding of the audit fits it:</source>
        <translation>Ein Befund des Audits passt dazu:</translation>
    </message>
    <message>
        <source>The audit of this model finds:</source>
        <translation>Das Audit dieses Modells findet:</translation>
    </message>
    <message>
        <source>The audit finds nothing wrong in it.</source>
        <translation>Das Audit findet darin keinen Fehler.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>This model has nothing with the name in the message: the message is about another model, or about names that a program made while it loaded this one.</source>
        <translation>Dieses Modell hat nichts mit dem Namen aus der Meldung: die Meldung betrifft ein anderes Modell, oder Namen, die ein Programm beim Laden dieses Modells vergeben hat.</translation>
    </message>
    <message>
        <source>Several nodes of this model fit the name in the message.</source>
        <translation>Mehrere Knoten dieses Modells passen zum Namen in der Meldung.</translation>
    </message>
    <message>
        <source>The message names no node and no tensor.</source>
        <translation>Die Meldung nennt weder Knoten noch Tensor.</translation>
    </message>
    <message>
        <source>The message is not about anything that an audit of the model can find.</source>
        <translation>Die Meldung betrifft nichts, was ein Audit des Modells finden kann.</translation>
    </message>
    <message>
        <source>This model has IR version %1.</source>
        <translation>Dieses Modell hat die IR-Version %1.</translation>
    </message>
    <message>
        <source>This model has IR version %1: the message is about another one.</source>
        <translation>Dieses Modell hat die IR-Version %1: die Meldung betrifft ein anderes.</translation>
    </message>
    <message>
        <source>This model has opset %1.</source>
        <translation>Dieses Modell hat Opset %1.</translation>
    </message>
    <message>
        <source>This model has opset %1: the message is about another one.</source>
        <translation>Dieses Modell hat Opset %1: die Meldung betrifft ein anderes.</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>No input of this model is %1: the message is about another one.</source>
        <translation>Keine Eingabe dieses Modells ist %1: die Meldung betrifft ein anderes.</translation>
    </message>
    <message>
        <source>It is about the input %1 of this model, the only one that is %2.</source>
        <translation>Es geht um die Eingabe %1 dieses Modells, die einzige mit %2.</translation>
    </message>
    <message>
        <source>Inputs of this model that are %1: %2.</source>
        <translation>Eingaben dieses Modells mit %1: %2.</translation>
    </message>
    <message>
        <source>the input %1</source>
        <translation>die Eingabe %1</translation>
    </message>
    <message>
        <source>the output %1</source>
        <translation>die Ausgabe %1</translation>
    </message>
    <message>
        <source>All inputs and outputs of this model have a type and a shape.</source>
        <translation>Alle Eingaben und Ausgaben dieses Modells haben einen Typ und eine Form.</translation>
    </message>
    <message>
        <source>This model has no type or shape for %1.</source>
        <translation>Dieses Modell hat keinen Typ oder keine Form für %1.</translation>
    </message>
    <message>
        <source>%1 The policy ignores %2 finding of this model.</source>
        <translation>%1 Die Richtlinie ignoriert %2 Befund dieses Modells.</translation>
    </message>
    <message>
        <source>%1 The policy ignores %2 findings of this model.</source>
        <translation>%1 Die Richtlinie ignoriert %2 Befunde dieses Modells.</translation>
    </message>
    <message>
        <source>its value %1 becomes %2 there</source>
        <translation>ihr Wert %1 dort %2 wird</translation>
    </message>
    <message>
        <source>%1 does not hold every value of %2</source>
        <translation>%1 nicht jeden Wert von %2 fasst</translation>
    </message>
    <message>
        <source>A cast of %1 to %2 is not recommended, since %3.</source>
        <translation>Ein Cast von %1 nach %2 wird nicht empfohlen, da %3.</translation>
    </message>
    <message>
        <source>No fix casts %1 to %2, since %3. Cast To does it on request, and states the loss first.</source>
        <translation>Keine Behebung castet %1 nach %2, da %3. „Casten nach“ tut es auf Wunsch und nennt zuerst den Verlust.</translation>
    </message>
    <message>
        <source>%1 of %2 values would lose an imaginary part</source>
        <translation>%1 von %2 Werten würden einen Imaginärteil verlieren</translation>
    </message>
    <message>
        <source>%1 of %2 values would overflow</source>
        <translation>%1 von %2 Werten würden überlaufen</translation>
    </message>
    <message>
        <source>all of its values would become 0</source>
        <translation>alle ihre Werte würden 0</translation>
    </message>
    <message>
        <source>Cast to the dtype of the other operand x: .to(x.dtype), which is %1 here.</source>
        <translation>Auf den dtype des anderen Operanden x casten: .to(x.dtype), hier %1.</translation>
    </message>
    <message>
        <source>This cast changes nothing: leave it out.</source>
        <translation>Dieser Cast ändert nichts: weglassen.</translation>
    </message>
    <message>
        <source>autocast is on around this. Turn it off here, with torch.autocast(..., enabled=False), or cast the result back: .to(%1).</source>
        <translation>Hier ist autocast eingeschaltet. Schalten Sie es an dieser Stelle mit torch.autocast(..., enabled=False) aus, oder casten Sie das Ergebnis zurück: .to(%1).</translation>
    </message>
    <message>
        <source>Operands of two dtypes meet here, and PyTorch casts one of them. Cast it yourself: .to(x.dtype), which is %1 here.</source>
        <translation>Hier treffen Operanden von zwei dtypes aufeinander, und PyTorch castet einen davon. Casten Sie ihn selbst: .to(x.dtype), hier %1.</translation>
    </message>
    <message>
        <source>State the dtype: torch.arange(..., dtype=%1).</source>
        <translation>Den dtype angeben: torch.arange(..., dtype=%1).</translation>
    </message>
    <message>
        <source>Make the mask one of truth values: mask = mask.to(torch.bool).</source>
        <translation>Die Maske zu einer von Wahrheitswerten machen: mask = mask.to(torch.bool).</translation>
    </message>
    <message>
        <source>Give the mask the dtype of the values that it meets: mask = mask.to(%1).</source>
        <translation>Der Maske den dtype der Werte geben, auf die sie trifft: mask = mask.to(%1).</translation>
    </message>
    <message>
        <source>State the dtype where the tensor is made: torch.zeros(..., dtype=%1).</source>
        <translation>Den dtype angeben, wo der Tensor entsteht: torch.zeros(..., dtype=%1).</translation>
    </message>
    <message>
        <source>Sizes and indices are integers. Cast them before they meet other numbers: .to(%1).</source>
        <translation>Größen und Indizes sind ganze Zahlen. Casten Sie sie, bevor sie auf andere Zahlen treffen: .to(%1).</translation>
    </message>
    <message>
        <source>State the dtype of the constant: torch.tensor(..., dtype=%1).</source>
        <translation>Den dtype der Konstanten angeben: torch.tensor(..., dtype=%1).</translation>
    </message>
    <message>
        <source>Register the buffer with that dtype: register_buffer(name, tensor.to(%1)).</source>
        <translation>Den Puffer mit diesem dtype registrieren: register_buffer(name, tensor.to(%1)).</translation>
    </message>
    <message>
        <source>Convert the module before the export: module.to(%1).</source>
        <translation>Das Modul vor dem Export umwandeln: module.to(%1).</translation>
    </message>
    <message>
        <source>The checkpoint stores another dtype than the module has. Convert the module before you save its state_dict: module.to(%1).</source>
        <translation>Der Checkpoint speichert einen anderen dtype, als das Modul hat. Wandeln Sie das Modul um, bevor Sie sein state_dict speichern: module.to(%1).</translation>
    </message>
    <message>
        <source>Export with an input of that dtype: x.to(%1).</source>
        <translation>Mit einer Eingabe dieses dtypes exportieren: x.to(%1).</translation>
    </message>
    <message>
        <source>Compute this in a dtype that the operator has, and cast the result back: x.to(%1).</source>
        <translation>Hier in einem dtype rechnen, den der Operator hat, und das Ergebnis zurückcasten: x.to(%1).</translation>
    </message>
    <message>
        <source>Cast one operand to the dtype of the other: .to(%1).</source>
        <translation>Einen Operanden auf den dtype des anderen casten: .to(%1).</translation>
    </message>
    <message>
        <source>A strongly typed network takes no flags for a precision</source>
        <translation>Ein streng typisiertes Netz nimmt keine Schalter für eine Genauigkeit an</translation>
    </message>
    <message>
        <source>In a strongly typed network the model states the dtype of every value, and nothing chooses a precision or inserts a cast. All networks of TensorRT 11 and of TensorRT-RTX are such, and the options and flags that allowed a precision are gone.</source>
        <translation>In einem streng typisierten Netz nennt das Modell den dtype jedes Wertes, und nichts wählt eine Genauigkeit oder fügt einen Cast ein. Alle Netze von TensorRT 11 und von TensorRT-RTX sind so, und die Optionen und Schalter, die eine Genauigkeit erlaubten, gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>TensorRT takes only zero points of 0</source>
        <translation>TensorRT nimmt nur Nullpunkte von 0 an</translation>
    </message>
    <message>
        <source>TensorRT quantises symmetrically. ONNX Runtime&apos;s quantiser gives activations other zero points unless ActivationSymmetric is set, and so does PyTorch&apos;s default.</source>
        <translation>TensorRT quantisiert symmetrisch. Der Quantisierer von ONNX Runtime gibt Aktivierungen andere Nullpunkte, wenn ActivationSymmetric nicht gesetzt ist, und die Voreinstellung von PyTorch auch.</translation>
    </message>
    <message>
        <source>onnxmend fix MODEL --target tensorrt -o OUT.onnx subtracts zero points from stored values where no number changes, and takes out other pairs of quantisers. Or quantise the model again with INT8, ActivationSymmetric and WeightSymmetric.</source>
        <translation>onnxmend fix MODEL --target tensorrt -o OUT.onnx zieht Nullpunkte von gespeicherten Werten ab, wo sich keine Zahl ändert, und nimmt andere Paare von Quantisierern heraus. Oder das Modell neu quantisieren, mit INT8, ActivationSymmetric und WeightSymmetric.</translation>
    </message>
    <message>
        <source>TensorRT made FLOAT16 of weights that do not fit into it</source>
        <translation>TensorRT hat aus Gewichten FLOAT16 gemacht, die nicht hineinpassen</translation>
    </message>
    <message>
        <source>Numbers beyond 65504 became 65504. Numbers below 6e-5 lost digits, or became 0 or the smallest number of FLOAT16. The model itself holds FLOAT, so this shows only in the results.</source>
        <translation>Zahlen über 65504 wurden 65504. Zahlen unter 6e-5 verloren Stellen oder wurden 0 oder die kleinste Zahl von FLOAT16. Das Modell selbst enthält FLOAT, also zeigt sich das nur in den Ergebnissen.</translation>
    </message>
    <message>
        <source>onnxmend convert MODEL --to float16 --target tensorrt -o OUT.onnx measures what weights lose, and keeps nodes in FLOAT that cost too much accuracy.</source>
        <translation>onnxmend convert MODEL --to float16 --target tensorrt -o OUT.onnx misst, was Gewichte verlieren, und lässt Knoten in FLOAT, die zu viel Genauigkeit kosten.</translation>
    </message>
    <message>
        <source>A layer norm computes in FLOAT16 and may overflow</source>
        <translation>Eine Layer-Norm rechnet in FLOAT16 und kann überlaufen</translation>
    </message>
    <message>
        <source>A layer norm that was exported as ReduceMean, Sub, Pow and Sqrt squares its values, and a square beyond 65504 is infinite in FLOAT16.</source>
        <translation>Eine Layer-Norm, die als ReduceMean, Sub, Pow und Sqrt exportiert wurde, quadriert ihre Werte, und ein Quadrat über 65504 ist in FLOAT16 unendlich.</translation>
    </message>
    <message>
        <source>Export with opset 17 or later, which has LayerNormalization. Or onnxmend convert MODEL --to float16 --target tensorrt -o OUT.onnx keeps nodes in FLOAT that overflow.</source>
        <translation>Mit Opset 17 oder neuer exportieren, das LayerNormalization hat. Oder onnxmend convert MODEL --to float16 --target tensorrt -o OUT.onnx lässt Knoten in FLOAT, die überlaufen.</translation>
    </message>
    <message>
        <source>TensorRT has no scales for INT8</source>
        <translation>TensorRT hat keine Skalen für INT8</translation>
    </message>
    <message>
        <source>A model without QuantizeLinear needs a calibrator, or ranges that the program sets, if INT8 is allowed. Strongly typed networks, as all of TensorRT 11 are, take neither.</source>
        <translation>Ein Modell ohne QuantizeLinear braucht eine Kalibrierung oder Bereiche, die das Programm setzt, wenn INT8 erlaubt ist. Streng typisierte Netze, wie es alle von TensorRT 11 sind, nehmen beides nicht an.</translation>
    </message>
    <message>
        <source>Quantise the model itself, with symmetric ranges: quantize_static of ONNX Runtime and NVIDIA&apos;s Model Optimizer do that. onnxmend audit MODEL --target tensorrt says whether TensorRT takes the result.</source>
        <translation>Das Modell selbst quantisieren, mit symmetrischen Bereichen: quantize_static von ONNX Runtime und der Model Optimizer von NVIDIA tun das. onnxmend audit MODEL --target tensorrt sagt, ob TensorRT das Ergebnis annimmt.</translation>
    </message>
    <message>
        <source>TensorRT has no scale for a value and does not compute it in INT8</source>
        <translation>TensorRT hat für einen Wert keine Skala und rechnet ihn nicht in INT8</translation>
    </message>
    <message>
        <source>TensorRT has no scale for %1 and does not compute it in INT8</source>
        <translation>TensorRT hat für %1 keine Skala und rechnet es nicht in INT8</translation>
    </message>
    <message>
        <source>The calibration gave the value no range, so the layers that read or give it run in floats. The results stay right.</source>
        <translation>Die Kalibrierung gab dem Wert keinen Bereich, also rechnen die Layer, die ihn lesen oder ergeben, in Gleitkommazahlen. Die Ergebnisse bleiben richtig.</translation>
    </message>
    <message>
        <source>Nothing, if the engine is fast enough. Otherwise quantise the model itself, with QuantizeLinear and DequantizeLinear around such values.</source>
        <translation>Nichts, wenn die Engine schnell genug ist. Sonst das Modell selbst quantisieren, mit QuantizeLinear und DequantizeLinear um solche Werte.</translation>
    </message>
    <message>
        <source>The engine has an input or output of INT64</source>
        <translation>Die Engine hat eine Eingabe oder Ausgabe in INT64</translation>
    </message>
    <message>
        <source>The engine has %1 as INT64</source>
        <translation>Die Engine hat %1 in INT64</translation>
    </message>
    <message>
        <source>TensorRT before version 10 made INT32 of INT64 inputs and outputs. Since then they keep their dtype, and a program that allocates four bytes for each number reads and writes beyond them.</source>
        <translation>TensorRT machte vor Version 10 aus Eingaben und Ausgaben in INT64 solche in INT32. Seitdem behalten sie ihren dtype, und ein Programm, das für jede Zahl vier Byte belegt, liest und schreibt darüber hinaus.</translation>
    </message>
    <message>
        <source>Allocate the buffers by the dtype that the engine states (getTensorDataType), or make the input INT32 in the exported code.</source>
        <translation>Die Puffer nach dem dtype belegen, den die Engine nennt (getTensorDataType), oder die Eingabe im exportierten Code zu INT32 machen.</translation>
    </message>
    <message>
        <source>Two runs give different outputs</source>
        <translation>Zwei Läufe geben verschiedene Ausgaben</translation>
    </message>
    <message>
        <source>Two runs give different values of %1</source>
        <translation>Zwei Läufe geben verschiedene Werte von %1</translation>
    </message>
    <message>
        <source>polygraphy compared the outputs of two runs, and the difference is greater than the tolerance. The default of 1e-5 is smaller than the rounding of a half.</source>
        <translation>polygraphy hat die Ausgaben zweier Läufe verglichen, und der Unterschied ist größer als die Toleranz. Die Voreinstellung von 1e-5 ist kleiner als die Rundung einer halben Genauigkeit.</translation>
    </message>
    <message>
        <source>onnxmend verify OUT.onnx --run --against MODEL shows whether the converted model differs in ONNX Runtime, too. Otherwise compare with a tolerance that fits the dtype (--atol, --rtol).</source>
        <translation>onnxmend verify OUT.onnx --run --against MODEL zeigt, ob sich das konvertierte Modell auch in ONNX Runtime unterscheidet. Sonst mit einer Toleranz vergleichen, die zum dtype passt (--atol, --rtol).</translation>
    </message>
    <message>
        <source>onnxmend fix MODEL --target tensorrt -o OUT.onnx stores biases of INT32 as floats. Or quantise the model again without them: QuantizeBias is False in extra_options of quantize_static.</source>
        <translation>onnxmend fix MODEL --target tensorrt -o OUT.onnx speichert Biases in INT32 als Gleitkommazahlen. Oder das Modell ohne sie neu quantisieren: QuantizeBias ist False in extra_options von quantize_static.</translation>
    </message>
    <message>
        <source>Return arrays of the type that the input is declared as from the script of --data-loader-script. onnxmend audit MODEL lists the declarations.</source>
        <translation>Im Skript von --data-loader-script Arrays des Typs zurückgeben, als der die Eingabe deklariert ist. onnxmend audit MODEL listet die Deklarationen auf.</translation>
    </message>
    <message>
        <source>Values are NaN or infinite</source>
        <translation>Werte sind NaN oder unendlich</translation>
    </message>
    <message>
        <source>The model was loaded and runs, and its numbers leave the range of their dtype: in FLOAT16 beyond 65,504, or below the smallest number where something is divided by them. Images turn black, and probabilities and logits are no numbers.</source>
        <translation>Das Modell wurde geladen und läuft, und seine Zahlen verlassen den Bereich ihres dtype: in FLOAT16 über 65.504 hinaus, oder unter die kleinste Zahl, wo durch sie geteilt wird. Bilder werden schwarz, und Wahrscheinlichkeiten und Logits sind keine Zahlen.</translation>
    </message>
    <message>
        <source>Run onnxmend numerics MODEL: it names the first nodes that do it, and the fewest that have to compute in float32; --fix -o OUT.onnx writes the model with these.</source>
        <translation>Führen Sie onnxmend numerics MODEL aus: Es nennt die ersten Knoten, die das tun, und die wenigsten, die in float32 rechnen müssen; --fix -o OUT.onnx schreibt das Modell damit.</translation>
    </message>
    <message>
        <source>Measuring causes, round %1</source>
        <translation>Ursachen werden gemessen, Runde %1</translation>
    </message>
    <message>
        <source>Comparing with the reference</source>
        <translation>Mit der Referenz wird verglichen</translation>
    </message>
    <message>
        <source>%1 reads the constant %2, which is stored as %3 and is %4 in the reference</source>
        <translation>%1 liest die Konstante %2, die als %3 gespeichert ist und in der Referenz %4 ist</translation>
    </message>
    <message>
        <source>Comparing with the recorded values</source>
        <translation>Mit den aufgezeichneten Werten wird verglichen</translation>
    </message>
    <message>
        <source>%1 gives the constant %2, which %3 holds as %4</source>
        <translation>%1 ergibt die Konstante %2, die in %3 zu %4 wird</translation>
    </message>
    <message>
        <source>%1 gives %2 to hide a position, which is %4 in %3</source>
        <translation>%1 ergibt %2, um eine Position zu verbergen, in %3 wird daraus %4</translation>
    </message>
    <message>
        <source>%1 gives %2, and the largest number of %3 is %5</source>
        <translation>%1 ergibt %2, und die größte Zahl von %3 ist %5</translation>
    </message>
    <message>
        <source>%1 is a step of a running sum that is %2, and %4 when each step is rounded to %3</source>
        <translation>%1 ist ein Schritt einer laufenden Summe, die %2 ist, und %4, wenn jeder Schritt auf %3 gerundet wird</translation>
    </message>
    <message>
        <source>%1 gives the whole number %2, which is %4 in %3</source>
        <translation>%1 ergibt die ganze Zahl %2, die in %3 %4 ist</translation>
    </message>
    <message>
        <source>%1 adds a number that is too small for %3 to make a difference beside %2</source>
        <translation>%1 addiert eine Zahl, die für %3 zu klein ist, um neben %2 etwas zu ändern</translation>
    </message>
    <message>
        <source>%1 gives %2 from numbers whose rounding to %3 matters, and %4 with it</source>
        <translation>%1 ergibt %2 aus Zahlen, deren Rundung auf %3 zählt, und %4 mit ihr</translation>
    </message>
    <message>
        <source>%1 divides by a number that %3 does not hold: %2 becomes %4</source>
        <translation>%1 teilt durch eine Zahl, die %3 nicht fasst: aus %2 wird %4</translation>
    </message>
    <message>
        <source>%1 takes the logarithm of a number that %3 does not hold: %2 becomes %4</source>
        <translation>%1 nimmt den Logarithmus einer Zahl, die %3 nicht fasst: aus %2 wird %4</translation>
    </message>
    <message>
        <source>%1 gives %2, which is %4 in %3</source>
        <translation>%1 ergibt %2, in %3 wird daraus %4</translation>
    </message>
    <message>
        <source>%1 in %2: %3</source>
        <translation>%1 in %2: %3</translation>
    </message>
    <message>
        <source>Following the values</source>
        <translation>Die Werte werden verfolgt</translation>
    </message>
    <message>
        <source>With every value rounded the model does not run to its end</source>
        <translation>Mit jedem Wert gerundet läuft das Modell nicht bis zum Ende</translation>
    </message>
    <message>
        <source>The reference could not be compared: %1</source>
        <translation>Mit der Referenz konnte nicht verglichen werden: %1</translation>
    </message>
    <message>
        <source>Running the model as the CPU computes it</source>
        <translation>Das Modell läuft, wie die CPU es rechnet</translation>
    </message>
    <message>
        <source>ONNX Runtime&apos;s CPU provider does not compute the model as it is</source>
        <translation>Der CPU-Provider von ONNX Runtime rechnet das Modell so nicht, wie es ist</translation>
    </message>
    <message>
        <source>The model is too large to run it in DOUBLE, too</source>
        <translation>Das Modell ist zu groß, um es auch in DOUBLE auszuführen</translation>
    </message>
    <message>
        <source>Running the model in DOUBLE</source>
        <translation>Das Modell läuft in DOUBLE</translation>
    </message>
    <message>
        <source>In the run in DOUBLE %1 nodes compute in their own dtype, since the CPU provider has no kernel for them</source>
        <translation>Beim Lauf in DOUBLE rechnen %1 Knoten in ihrem eigenen dtype, da der CPU-Provider keinen Kernel für sie hat</translation>
    </message>
    <message>
        <source>The model does not run in DOUBLE</source>
        <translation>Das Modell läuft nicht in DOUBLE</translation>
    </message>
    <message>
        <source>ONNX Runtime&apos;s CPU provider does not compute the model with the kept nodes, so it was measured only with every value rounded</source>
        <translation>Der CPU-Provider von ONNX Runtime rechnet das Modell mit den behaltenen Knoten nicht, daher wurde es nur mit jedem Wert gerundet gemessen</translation>
    </message>
    <message>
        <source>A constant that its dtype does not hold</source>
        <translation>Eine Konstante, die ihr dtype nicht fasst</translation>
    </message>
    <message>
        <source>The dtype has no such number: a small one became 0, a large one infinite. Everything that is computed with it is wrong.</source>
        <translation>Der dtype hat keine solche Zahl: Eine kleine wurde 0, eine große unendlich. Alles, was damit gerechnet wird, ist falsch.</translation>
    </message>
    <message>
        <source>A mask that becomes infinite</source>
        <translation>Eine Maske, die unendlich wird</translation>
    </message>
    <message>
        <source>Large negative numbers that hide positions add up beyond the range of the dtype. A row of nothing but -inf gives NaN in a Softmax.</source>
        <translation>Große negative Zahlen, die Positionen verbergen, summieren sich über den Bereich des dtype hinaus. Eine Zeile aus lauter -inf ergibt in einem Softmax NaN.</translation>
    </message>
    <message>
        <source>Values beyond the range of the dtype</source>
        <translation>Werte über dem Bereich des dtype</translation>
    </message>
    <message>
        <source>A result is larger than the largest number of the dtype and becomes infinite. Differences and quotients of infinities are NaN.</source>
        <translation>Ein Ergebnis ist größer als die größte Zahl des dtype und wird unendlich. Differenzen und Quotienten von Unendlich sind NaN.</translation>
    </message>
    <message>
        <source>A running sum in a narrow dtype</source>
        <translation>Eine laufende Summe in einem schmalen dtype</translation>
    </message>
    <message>
        <source>Each step adds a small number to a sum that is rounded each time. Once the sum is large enough it no longer grows.</source>
        <translation>Jeder Schritt addiert eine kleine Zahl zu einer Summe, die jedes Mal gerundet wird. Ist die Summe groß genug, wächst sie nicht mehr.</translation>
    </message>
    <message>
        <source>Whole numbers that the dtype does not have</source>
        <translation>Ganze Zahlen, die der dtype nicht hat</translation>
    </message>
    <message>
        <source>Ids, positions and counts are exact only up to 2,048 in FLOAT16 and 256 in BFLOAT16. Larger ones become a neighbour.</source>
        <translation>Ids, Positionen und Anzahlen sind in FLOAT16 nur bis 2.048 genau, in BFLOAT16 bis 256. Aus größeren wird eine benachbarte Zahl.</translation>
    </message>
    <message>
        <source>A small operand that makes no difference</source>
        <translation>Ein kleiner Operand, der nichts ändert</translation>
    </message>
    <message>
        <source>The sum of a large and a small number is the large one, since the dtype has no digits left for the small one.</source>
        <translation>Die Summe einer großen und einer kleinen Zahl ist die große, da der dtype für die kleine keine Stellen mehr hat.</translation>
    </message>
    <message>
        <source>A difference of nearly equal numbers</source>
        <translation>Eine Differenz fast gleicher Zahlen</translation>
    </message>
    <message>
        <source>The digits that two numbers have in common cancel out, and what remains is mostly their rounding.</source>
        <translation>Die Stellen, die zwei Zahlen gemeinsam haben, heben sich auf, und was bleibt, ist vor allem ihre Rundung.</translation>
    </message>
    <message>
        <source>A division by a number that is lost</source>
        <translation>Eine Division durch eine Zahl, die verloren ist</translation>
    </message>
    <message>
        <source>The divisor is below the smallest number of the dtype and became 0, or kept only a few of its digits.</source>
        <translation>Der Divisor liegt unter der kleinsten Zahl des dtype und wurde 0, oder er behielt nur wenige seiner Stellen.</translation>
    </message>
    <message>
        <source>A logarithm of a number that is lost</source>
        <translation>Ein Logarithmus einer Zahl, die verloren ist</translation>
    </message>
    <message>
        <source>The number is below the smallest one of the dtype and became 0, whose logarithm is infinite.</source>
        <translation>Die Zahl liegt unter der kleinsten des dtype und wurde 0, deren Logarithmus unendlich ist.</translation>
    </message>
    <message>
        <source>Values below the range of the dtype</source>
        <translation>Werte unter dem Bereich des dtype</translation>
    </message>
    <message>
        <source>Numbers that matter are below the smallest one of the dtype and become 0, or keep only a few of their digits.</source>
        <translation>Zahlen, auf die es ankommt, liegen unter der kleinsten des dtype und werden 0, oder sie behalten nur wenige ihrer Stellen.</translation>
    </message>
    <message>
        <source>not measured: %1</source>
        <translation>nicht gemessen: %1</translation>
    </message>
    <message>
        <source>one cause: %1</source>
        <translation>eine Ursache: %1</translation>
    </message>
    <message>
        <source>%1 causes, the first: %2</source>
        <translation>%1 Ursachen, die erste: %2</translation>
    </message>
    <message>
        <source>nothing computes in FLOAT16 or BFLOAT16, so nothing is rounded</source>
        <translation>nichts rechnet in FLOAT16 oder BFLOAT16, also wird nichts gerundet</translation>
    </message>
    <message>
        <source>outputs are off by at most %1 on small made-up inputs, but out of tolerance on larger ones</source>
        <translation>Ausgaben weichen bei kleinen erfundenen Eingaben um höchstens %1 ab, liegen bei größeren aber außerhalb der Toleranz</translation>
    </message>
    <message>
        <source>no cause: with every value rounded to %1, outputs are off by at most %2</source>
        <translation>keine Ursache: Mit jedem Wert auf %1 gerundet weichen Ausgaben um höchstens %2 ab</translation>
    </message>
    <message>
        <source>outputs are off by %1 from the reference, and rounding is not the reason</source>
        <translation>Ausgaben weichen um %1 von der Referenz ab, und Rundung ist nicht der Grund</translation>
    </message>
    <message>
        <source>no cause was found in what could be measured</source>
        <translation>In dem, was gemessen werden konnte, wurde keine Ursache gefunden</translation>
    </message>
    <message>
        <source>The search for causes ended before all of them were measured; --seconds gives it more time</source>
        <translation>Die Suche nach Ursachen endete, bevor alle gemessen waren; --seconds gibt ihr mehr Zeit</translation>
    </message>
    <message>
        <source>%1 has no finite number in FLOAT, too, so its rounding cannot be measured</source>
        <translation>%1 hat auch in FLOAT keine endliche Zahl, sodass sich die Rundung nicht messen lässt</translation>
    </message>
    <message>
        <source>None of the recorded values has the name of a value or node of the model</source>
        <translation>Keiner der aufgezeichneten Werte hat den Namen eines Werts oder Knotens des Modells</translation>
    </message>
    <message>
        <source>With the kept nodes the outputs are off by %1 as the CPU computes them, so they are not enough</source>
        <translation>Mit den behaltenen Knoten weichen die Ausgaben um %1 ab, wie die CPU sie berechnet; sie reichen also nicht</translation>
    </message>
    <message>
        <source>no single cause: outputs are off by %1, which many roundings add up to</source>
        <translation>keine einzelne Ursache: Ausgaben weichen um %1 ab, wozu sich viele Rundungen summieren</translation>
    </message>
    <message>
        <source>with Casts that give FLOAT the outputs are within tolerance</source>
        <translation>mit Casts, die FLOAT ergeben, sind die Ausgaben innerhalb der Toleranz</translation>
    </message>
    <message>
        <source>no set of nodes in FLOAT was found that brings the outputs within tolerance</source>
        <translation>es wurde keine Menge von Knoten in FLOAT gefunden, die die Ausgaben in die Toleranz bringt</translation>
    </message>
    <message>
        <source>with %1 nodes in FLOAT the outputs are within tolerance; fewer may do</source>
        <translation>mit %1 Knoten in FLOAT sind die Ausgaben innerhalb der Toleranz; weniger genügen vielleicht</translation>
    </message>
    <message>
        <source>with one node in FLOAT the outputs are within tolerance</source>
        <translation>mit einem Knoten in FLOAT sind die Ausgaben innerhalb der Toleranz</translation>
    </message>
    <message>
        <source>with %1 nodes in FLOAT the outputs are within tolerance, and without any one of them they are not</source>
        <translation>mit %1 Knoten in FLOAT sind die Ausgaben innerhalb der Toleranz, und ohne irgendeinen davon nicht</translation>
    </message>
    <message>
        <source>a constant is wrong as it is stored, so no wider node helps: take it from the model that was converted, and name that with --reference to see which number it was</source>
        <translation>eine Konstante ist falsch gespeichert, daher hilft kein breiterer Knoten: Nehmen Sie sie aus dem Modell, das umgewandelt wurde, und nennen Sie dieses mit --reference, um zu sehen, welche Zahl es war</translation>
    </message>
    <message>
        <source>Looking for the fewest nodes to keep, round %1</source>
        <translation>Die wenigsten Knoten werden gesucht, Runde %1</translation>
    </message>
    <message>
        <source>Looking for stored constants that are not numbers</source>
        <translation>Gespeicherte Konstanten, die keine Zahlen sind, werden gesucht</translation>
    </message>
    <message>
        <source>%1 reads a constant that is stored as 0, infinity or NaN, so the result is wrong in every dtype</source>
        <translation>%1 liest eine Konstante, die als 0, unendlich oder NaN gespeichert ist, daher ist das Ergebnis in jedem dtype falsch</translation>
    </message>
    <message>
        <source>outputs are within tolerance already: off by %1, and by %2 with this node in FLOAT</source>
        <translation>Ausgaben sind schon innerhalb der Toleranz: Abweichung %1, und %2 mit diesem Knoten in FLOAT</translation>
    </message>
    <message>
        <source>this node alone in FLOAT is enough: outputs are off by %2 instead of %1</source>
        <translation>dieser Knoten allein in FLOAT genügt: Ausgaben weichen um %2 statt um %1 ab</translation>
    </message>
    <message>
        <source>this node alone in FLOAT is not enough: outputs are off by %2 instead of %1</source>
        <translation>dieser Knoten allein in FLOAT genügt nicht: Ausgaben weichen um %2 statt um %1 ab</translation>
    </message>
    <message>
        <source>on made-up inputs from %1 to %2 outputs are off by %3; real inputs say more</source>
        <translation>mit erfundenen Eingaben von %1 bis %2 weichen Ausgaben um %3 ab; echte Eingaben sagen mehr</translation>
    </message>
    <message>
        <source>the model has no such node</source>
        <translation>das Modell hat keinen solchen Knoten</translation>
    </message>
    <message>
        <source>the node neither reads nor gives a value that is rounded</source>
        <translation>der Knoten liest und ergibt keinen Wert, der gerundet wird</translation>
    </message>
    <message>
        <source>with this node in FLOAT the model does not run to its end</source>
        <translation>mit diesem Knoten in FLOAT läuft das Modell nicht bis zum Ende</translation>
    </message>
    <message>
        <source>the model draws random numbers, so its outputs are others each time</source>
        <translation>das Modell zieht Zufallszahlen, also sind seine Ausgaben jedes Mal andere</translation>
    </message>
    <message>
        <source>Measuring the model with one node in FLOAT</source>
        <translation>Das Modell wird mit einem Knoten in FLOAT gemessen</translation>
    </message>
</context>
<context>
    <name>facts</name>
    <message>
        <source>Lowest</source>
        <translation>Kleinster</translation>
    </message>
    <message>
        <source>Highest</source>
        <translation>Größter</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Standardabweichung</translation>
    </message>
    <message>
        <source>Smallest nonzero magnitude</source>
        <translation>Kleinster Betrag außer null</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>Nullen</translation>
    </message>
    <message>
        <source>Below zero</source>
        <translation>Unter null</translation>
    </message>
    <message>
        <source>Subnormal</source>
        <translation>Subnormal</translation>
    </message>
    <message>
        <source>Infinite</source>
        <translation>Unendlich</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Distinct</source>
        <translation>Verschiedene</translation>
    </message>
</context>
<context>
    <name>filter</name>
    <message>
        <source>%1 is not a valid regular expression</source>
        <translation>%1 ist kein regulärer Ausdruck</translation>
    </message>
    <message>
        <source>%1 is not a dtype</source>
        <translation>%1 ist kein dtype</translation>
    </message>
    <message>
        <source>%1 is not a number, as in &gt;1M or 10..200</source>
        <translation>%1 ist keine Zahl wie in &gt;1M oder 10..200</translation>
    </message>
    <message>
        <source>There is no %1: here; put a name with a colon in quotes</source>
        <translation>%1: gibt es hier nicht; ein Name mit Doppelpunkt gehört in Anführungszeichen</translation>
    </message>
    <message>
        <source>There is no %1: here; is %2: meant?</source>
        <translation>%1: gibt es hier nicht; ist %2: gemeint?</translation>
    </message>
    <message>
        <source>The keys here: %1</source>
        <translation>Die Schlüssel hier: %1</translation>
    </message>
    <message>
        <source>%1 is not a shape, as in 77x768, ?x3 or scalar</source>
        <translation>%1 ist kein Shape wie in 77x768, ?x3 oder scalar</translation>
    </message>
</context>
<context>
    <name>findings_model</name>
    <message>
        <source>Ignored</source>
        <translation>Ignoriert</translation>
    </message>
    <message>
        <source>%1 (policy)</source>
        <translation>%1 (Richtlinie)</translation>
    </message>
    <message>
        <source>The policy ignores it, so it does not count</source>
        <translation>Die Richtlinie ignoriert es, es zählt also nicht</translation>
    </message>
    <message>
        <source>Severity by the policy; without the policy it is: %1</source>
        <translation>So will es die Richtlinie; ohne sie ist das: %1</translation>
    </message>
    <message>
        <source>%1 (until %2) %3</source>
        <translation>%1 (bis %2) %3</translation>
    </message>
</context>
<context>
    <name>graph</name>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>Konstante</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 Knoten</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 Knoten</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>1 conflict</source>
        <translation>1 Konflikt</translation>
    </message>
    <message>
        <source>%1 conflicts</source>
        <translation>%1 Konflikte</translation>
    </message>
    <message>
        <source>1 Cast</source>
        <translation>1 Cast</translation>
    </message>
    <message>
        <source>%1 Casts</source>
        <translation>%1 Casts</translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation>1 Tensor</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 Tensoren</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>%1 without the plan</source>
        <translation>%1 ohne den Plan</translation>
    </message>
    <message>
        <source>%1 with the plan</source>
        <translation>%1 mit dem Plan</translation>
    </message>
    <message>
        <source>Double-click to show more of them</source>
        <translation>Doppelklick zeigt mehr davon</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>geplant</translation>
    </message>
    <message>
        <source>Double-click to open it</source>
        <translation>Doppelklick öffnet es</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>Gespeichert als</translation>
    </message>
    <message>
        <source>Declared as</source>
        <translation>Deklariert als</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>Gelesen als</translation>
    </message>
    <message>
        <source>Read by</source>
        <translation>Gelesen von</translation>
    </message>
    <message>
        <source>Computed by</source>
        <translation>Berechnet von</translation>
    </message>
    <message>
        <source>Nodes without names</source>
        <translation>Knoten ohne Namen</translation>
    </message>
    <message>
        <source>1 planned</source>
        <translation>1 geplant</translation>
    </message>
    <message>
        <source>%1 planned</source>
        <translation>%1 geplant</translation>
    </message>
    <message>
        <source>indices and shapes</source>
        <translation>Indizes und Shapes</translation>
    </message>
    <message>
        <source>Inputs of</source>
        <translation>Eingaben von</translation>
    </message>
    <message>
        <source>Readers of</source>
        <translation>Leser von</translation>
    </message>
    <message>
        <source>Casts to</source>
        <translation>Castet nach</translation>
    </message>
    <message>
        <source>Computes in</source>
        <translation>Rechnet in</translation>
    </message>
    <message>
        <source>Cast</source>
        <translation>Cast</translation>
    </message>
    <message>
        <source>planned; nothing is written yet</source>
        <translation>geplant; noch ist nichts geschrieben</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>Liest</translation>
    </message>
    <message>
        <source>Gives</source>
        <translation>Liefert</translation>
    </message>
    <message>
        <source>Opens</source>
        <translation>Öffnet</translation>
    </message>
    <message>
        <source>Centre the Map Here</source>
        <translation>Karte hier zentrieren</translation>
    </message>
    <message>
        <source>Conflict</source>
        <translation>Konflikt</translation>
    </message>
    <message>
        <source>Without the plan</source>
        <translation>Ohne den Plan</translation>
    </message>
    <message>
        <source>With the plan</source>
        <translation>Mit dem Plan</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>%1, %2 of them in subgraphs and functions</source>
        <translation>%1, davon %2 in Subgraphen und Funktionen</translation>
    </message>
    <message>
        <source>Shape arithmetic</source>
        <translation>Shape-Arithmetik</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Casts inside</source>
        <translation>Casts darin</translation>
    </message>
    <message>
        <source>Conflicts inside</source>
        <translation>Konflikte darin</translation>
    </message>
    <message>
        <source>Drawn as one</source>
        <translation>Als eines gezeichnet</translation>
    </message>
    <message>
        <source>1 region</source>
        <translation>1 Region</translation>
    </message>
    <message>
        <source>%1 regions</source>
        <translation>%1 Regionen</translation>
    </message>
    <message>
        <source>Borders on</source>
        <translation>Grenzt an</translation>
    </message>
    <message>
        <source>Show in Map</source>
        <translation>In der Karte zeigen</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>Casts</source>
        <translation>Casts</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>Konflikte</translation>
    </message>
    <message>
        <source>wanted: %1</source>
        <translation>verlangt: %1</translation>
    </message>
    <message>
        <source>is %1, %2 is required</source>
        <translation>ist %1, nötig ist %2</translation>
    </message>
    <message>
        <source>%1 of time</source>
        <translation>%1 der Zeit</translation>
    </message>
    <message>
        <source>%1 of the time of a run, as ONNX Runtime optimises it</source>
        <translation>%1 der Zeit eines Laufs, wie ONNX Runtime es optimiert</translation>
    </message>
    <message>
        <source>%1 of the time of a run, as it is written</source>
        <translation>%1 der Zeit eines Laufs, wie es geschrieben ist</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Time of the Casts</source>
        <translation>Zeit der Casts</translation>
    </message>
    <message>
        <source>Number: %1</source>
        <translation>Zahl: %1</translation>
    </message>
    <message>
        <source>Double-click to close it</source>
        <translation>Doppelklick schließt</translation>
    </message>
    <message>
        <source>in this model alone</source>
        <translation>nur in diesem Modell</translation>
    </message>
</context>
<context>
    <name>loss</name>
    <message>
        <source> to %1</source>
        <translation> nach %1</translation>
    </message>
    <message>
        <source>Casting %1%2 loses values.</source>
        <translation>Das Casten von %1%2 verliert Werte.</translation>
    </message>
    <message>
        <source>Casting %1 tensors%2 loses values of %3.</source>
        <translation>Das Casten von %1 Tensoren%2 verliert Werte in %3.</translation>
    </message>
    <message>
        <source>Cast With Loss</source>
        <translation>Cast mit Verlust</translation>
    </message>
    <message>
        <source>%1 (of %2): %3</source>
        <translation>%1 (von %2): %3</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Cast</source>
        <translation>Casten</translation>
    </message>
    <message>
        <source>1 overflows</source>
        <translation>1 läuft über</translation>
    </message>
    <message>
        <source>%1 overflow</source>
        <translation>%1 laufen über</translation>
    </message>
    <message>
        <source>1 becomes NaN</source>
        <translation>1 wird NaN</translation>
    </message>
    <message>
        <source>%1 become NaN</source>
        <translation>%1 werden NaN</translation>
    </message>
    <message>
        <source>1 becomes zero</source>
        <translation>1 wird null</translation>
    </message>
    <message>
        <source>%1 become zero</source>
        <translation>%1 werden null</translation>
    </message>
    <message>
        <source>1 is rounded</source>
        <translation>1 wird gerundet</translation>
    </message>
    <message>
        <source>%1 are rounded</source>
        <translation>%1 werden gerundet</translation>
    </message>
    <message>
        <source>1 of %1 values overflows</source>
        <translation>1 von %1 Werten läuft über</translation>
    </message>
    <message>
        <source>%1 of %2 values overflow</source>
        <translation>%1 von %2 Werten laufen über</translation>
    </message>
    <message>
        <source>1 of %1 values becomes NaN</source>
        <translation>1 von %1 Werten wird NaN</translation>
    </message>
    <message>
        <source>%1 of %2 values become NaN</source>
        <translation>%1 von %2 Werten werden NaN</translation>
    </message>
    <message>
        <source>1 of %1 values becomes zero</source>
        <translation>1 von %1 Werten wird null</translation>
    </message>
    <message>
        <source>%1 of %2 values become zero</source>
        <translation>%1 von %2 Werten werden null</translation>
    </message>
    <message>
        <source>1 of %1 values is rounded</source>
        <translation>1 von %1 Werten wird gerundet</translation>
    </message>
    <message>
        <source>%1 of %2 values are rounded</source>
        <translation>%1 von %2 Werten werden gerundet</translation>
    </message>
    <message>
        <source>%1 (of %2 values)</source>
        <translation>%1 (von %2 Werten)</translation>
    </message>
    <message>
        <source>Loss of the casts</source>
        <translation>Was die Casts verlieren</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Finds and fixes dtype errors in ONNX models.</source>
        <translation>Findet und behebt dtype-Fehler in ONNX-Modellen.</translation>
    </message>
    <message>
        <source>Models, the checkpoints of their weights, folders of both.</source>
        <translation>Modelle, die Checkpoints ihrer Gewichte, Ordner mit beidem.</translation>
    </message>
</context>
<context>
    <name>mapping</name>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Not matched yet</source>
        <translation>Noch gehört nichts dazu</translation>
    </message>
    <message>
        <source>Ambiguous</source>
        <translation>Mehrdeutig</translation>
    </message>
    <message>
        <source>Several fit equally well</source>
        <translation>Mehrere passen gleich gut</translation>
    </message>
    <message>
        <source>Wrong shape</source>
        <translation>Falsche Shape</translation>
    </message>
    <message>
        <source>The tensor of that name has another shape</source>
        <translation>Der Tensor dieses Namens hat eine andere Shape</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>Von Hand</translation>
    </message>
    <message>
        <source>Mapped by hand</source>
        <translation>Von Hand zugeordnet</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Nach Namen</translation>
    </message>
    <message>
        <source>Matched by name</source>
        <translation>Die Namen haben sie zusammengebracht</translation>
    </message>
    <message>
        <source>Own data</source>
        <translation>Eigene Daten</translation>
    </message>
    <message>
        <source>The model has data for it, which stays unless a tensor is mapped by hand</source>
        <translation>Das Modell hat Daten dafür; sie bleiben, außer ein Tensor wird von Hand zugeordnet</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Ausgelassen</translation>
    </message>
    <message>
        <source>Left out by hand: it fills no place</source>
        <translation>Von Hand gelöst: er füllt nichts, wie er auch heißt</translation>
    </message>
    <message>
        <source>The selected place has the shape %1</source>
        <translation>Die ausgewählte Stelle hat die Shape %1</translation>
    </message>
    <message>
        <source>There is no place of that name</source>
        <translation>Eine Stelle dieses Namens gibt es nicht</translation>
    </message>
    <message>
        <source>There is a place of that name and shape</source>
        <translation>Es gibt eine Stelle dieses Namens und dieser Shape</translation>
    </message>
    <message>
        <source>The place of that name has another shape</source>
        <translation>Die Stelle dieses Namens hat eine andere Shape</translation>
    </message>
    <message>
        <source>The rule leads several tensors to that place</source>
        <translation>Die Regel führt mehrere Tensoren zu dieser Stelle</translation>
    </message>
    <message>
        <source>Data input</source>
        <translation>Dateneingang</translation>
    </message>
    <message>
        <source>Fed when the model runs: no weight is missing here</source>
        <translation>Wird beim Ausführen gespeist: Hier fehlt kein Gewicht</translation>
    </message>
    <message>
        <source>Their values are the same</source>
        <translation>Ihre Werte sind gleich</translation>
    </message>
    <message>
        <source>The nodes of the graph show that it takes this matrix transposed</source>
        <translation>Die Knoten des Graphen zeigen, dass er diese Matrix transponiert nimmt</translation>
    </message>
    <message>
        <source>Their values are the same, transposed</source>
        <translation>Ihre Werte sind dieselben, transponiert</translation>
    </message>
</context>
<context>
    <name>nextStep</name>
    <message>
        <source>The model has no data for its weights. Add the checkpoint that holds them.</source>
        <translation>Das Modell hat keine Daten für seine Gewichte. Fügen Sie den Checkpoint hinzu, der sie enthält.</translation>
    </message>
    <message>
        <source>Some weights match no checkpoint tensor by name. Map them by hand.</source>
        <translation>Zu einigen Gewichten passt dem Namen nach kein Checkpoint-Tensor. Ordnen Sie sie von Hand zu.</translation>
    </message>
    <message>
        <source>No finding has a recommended fix. Look at each finding.</source>
        <translation>Kein Befund hat eine empfohlene Korrektur. Sehen Sie sich jeden an.</translation>
    </message>
    <message>
        <source>The changes are planned. Nothing is written until the model is saved.</source>
        <translation>Die Änderungen sind geplant. Geschrieben wird erst, wenn das Modell gespeichert wird.</translation>
    </message>
    <message>
        <source>The weights of the checkpoints can be filled and saved at once.</source>
        <translation>Die Gewichte der Checkpoints lassen sich in einem Zug einfüllen und speichern.</translation>
    </message>
</context>
<context>
    <name>node</name>
    <message>
        <source>Denotation: %1</source>
        <translation>Bedeutung: %1</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>Node %1, without a name</source>
        <translation>Knoten %1, ohne Namen</translation>
    </message>
    <message>
        <source>%1, opset %2, in this form since %3</source>
        <translation>%1, Opset %2, in dieser Form seit %3</translation>
    </message>
    <message>
        <source>%1, opset %2</source>
        <translation>%1, Opset %2</translation>
    </message>
    <message>
        <source>In: %1</source>
        <translation>In: %1</translation>
    </message>
    <message>
        <source>ONNX has deprecated this operator.</source>
        <translation>ONNX rät von diesem Operator ab.</translation>
    </message>
    <message>
        <source>A function of this model:</source>
        <translation>Eine Funktion dieses Modells:</translation>
    </message>
    <message>
        <source>… %1 in all</source>
        <translation>… %1 insgesamt</translation>
    </message>
    <message>
        <source>attribute %1 of the calling node</source>
        <translation>Attribut %1 des aufrufenden Knotens</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>nicht gesetzt</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>Attribute</translation>
    </message>
    <message>
        <source>%1, default</source>
        <translation>%1, Vorgabe</translation>
    </message>
    <message>
        <source>dtype not known</source>
        <translation>dtype nicht bekannt</translation>
    </message>
    <message>
        <source>declared as %1</source>
        <translation>deklariert als %1</translation>
    </message>
    <message>
        <source>stored as %1</source>
        <translation>gespeichert als %1</translation>
    </message>
    <message>
        <source>Input of the graph</source>
        <translation>Eingabe des Graphen</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>Von %1</translation>
    </message>
    <message>
        <source>Output of the graph</source>
        <translation>Ausgabe des Graphen</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Read by %1</source>
        <translation>Gelesen von %1</translation>
    </message>
    <message>
        <source>No node reads it</source>
        <translation>Kein Knoten liest ihn</translation>
    </message>
    <message>
        <source>omitted</source>
        <translation>weggelassen</translation>
    </message>
    <message>
        <source>Allowed types</source>
        <translation>Erlaubte Typen</translation>
    </message>
    <message>
        <source>Text of the model&apos;s author</source>
        <translation>Text des Autors des Modells</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadaten</translation>
    </message>
    <message>
        <source>Documentation by ONNX, opset %1</source>
        <translation>Dokumentation von ONNX, Opset %1</translation>
    </message>
    <message>
        <source>The ONNX library of onnxmend has no documentation of this operator.</source>
        <translation>Die ONNX-Bibliothek von onnxmend hat keine Dokumentation dieses Operators.</translation>
    </message>
    <message>
        <source>Unknown operator: no schema states its inputs, outputs and types.</source>
        <translation>Unbekannter Operator: Kein Schema nennt seine Eingaben, Ausgaben und Typen.</translation>
    </message>
</context>
<context>
    <name>nothing_found</name>
    <message>
        <source>No findings in the readable parts: %1.</source>
        <translation>Keine Befunde in dem, was gelesen werden kann: %1.</translation>
    </message>
    <message>
        <source>No findings are left once the plan is saved.</source>
        <translation>Nichts bleibt übrig, sobald der Plan gespeichert ist.</translation>
    </message>
    <message>
        <source>No findings: every tensor is stored as it is declared and as the graph needs it.</source>
        <translation>Keine Befunde: Jeder Tensor ist gespeichert, wie er deklariert ist und wie der Graph ihn braucht.</translation>
    </message>
    <message>
        <source>No findings except those that the policy ignores.</source>
        <translation>Keine Befunde außer denen, die die Richtlinie ignoriert.</translation>
    </message>
    <message>
        <source>ONNX Runtime does not load the model. Verify shows what it says.</source>
        <translation>ONNX Runtime lädt das Modell nicht. „Prüfen“ zeigt, was es dazu sagt.</translation>
    </message>
    <message>
        <source>Nothing is wrong with the dtypes except what the policy ignores, and ONNX Runtime loads the model.</source>
        <translation>An den dtypes ist nichts falsch außer dem, was die Richtlinie ignoriert, und ONNX Runtime lädt das Modell.</translation>
    </message>
    <message>
        <source>Nothing is wrong with the dtypes, and ONNX Runtime loads the model.</source>
        <translation>An den dtypes ist nichts falsch, und ONNX Runtime lädt das Modell.</translation>
    </message>
    <message>
        <source>Nothing is wrong with the dtypes except what the policy ignores. Have ONNX Runtime load the model.</source>
        <translation>An den dtypes ist nichts falsch außer dem, was die Richtlinie ignoriert. Lassen Sie ONNX Runtime das Modell laden.</translation>
    </message>
    <message>
        <source>Nothing is wrong with the dtypes. Have ONNX Runtime load the model.</source>
        <translation>An den dtypes ist nichts falsch. Lassen Sie ONNX Runtime das Modell laden.</translation>
    </message>
</context>
<context>
    <name>numbers</name>
    <message>
        <source>%1k</source>
        <translation>%1 Tsd.</translation>
    </message>
    <message>
        <source>%1M</source>
        <translation>%1 Mio.</translation>
    </message>
</context>
<context>
    <name>onnxmend::AboutDialog</name>
    <message>
        <source>About onnxmend</source>
        <translation>Über onnxmend</translation>
    </message>
    <message>
        <source>Finds, explains and fixes dtype errors in ONNX models.

Free software: the window under the GNU General Public License, version 3 or later, all the rest under the Apache License, version 2.0. It comes without any warranty.</source>
        <translation>Findet, erklärt und behebt dtype-Fehler in ONNX-Modellen.

Freie Software: das Fenster unter der GNU General Public License, Version 3 oder neuer, alles andere unter der Apache License, Version 2.0. Ohne jede Gewährleistung.</translation>
    </message>
    <message>
        <source>looking for it…</source>
        <translation>wird gesucht…</translation>
    </message>
    <message>
        <source>ONNX Runtime</source>
        <translation>ONNX Runtime</translation>
    </message>
    <message>
        <source>Looking for ONNX Runtime</source>
        <translation>ONNX Runtime wird gesucht</translation>
    </message>
    <message>
        <source>none found; set ONNXMEND_ORT to its library</source>
        <translation>nicht gefunden; setzen Sie ONNXMEND_ORT auf die Bibliothek</translation>
    </message>
    <message>
        <source>none found; casts are onnxmend&apos;s own</source>
        <translation>keine gefunden; onnxmend castet selbst</translation>
    </message>
</context>
<context>
    <name>onnxmend::ActionStates</name>
    <message>
        <source>%1 %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Verify Planned Model</source>
        <translation>Geplantes Modell &amp;prüfen</translation>
    </message>
    <message>
        <source>&amp;Verify</source>
        <translation>&amp;Prüfen</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>&amp;Run Planned Model and Compare</source>
        <translation>Geplantes Modell a&amp;usführen und vergleichen</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>A&amp;usführen</translation>
    </message>
    <message>
        <source>Fix All and Sav&amp;e...</source>
        <translation>Beheben und &amp;speichern...</translation>
    </message>
    <message>
        <source>Sav&amp;e a Copy...</source>
        <translation>Eine Kopie &amp;speichern...</translation>
    </message>
    <message>
        <source>Sav&amp;e Changes...</source>
        <translation>Änderungen &amp;speichern...</translation>
    </message>
    <message>
        <source>Open a model first</source>
        <translation>Zuerst ein Modell öffnen</translation>
    </message>
    <message>
        <source>No task is running</source>
        <translation>Es läuft keine Aufgabe</translation>
    </message>
    <message>
        <source>There is nothing to undo</source>
        <translation>Es gibt nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>There is nothing to make again</source>
        <translation>Es gibt nichts zu wiederholen</translation>
    </message>
    <message>
        <source>Select rows of a table first</source>
        <translation>Zuerst Zeilen einer Tabelle auswählen</translation>
    </message>
    <message>
        <source>The model does not name modules</source>
        <translation>Das Modell nennt keine Module</translation>
    </message>
    <message>
        <source>Turn to Initializers, Findings or Changes first</source>
        <translation>Zuerst zu Initializer, Befunde oder Änderungen wechseln</translation>
    </message>
    <message>
        <source>Select one tensor first</source>
        <translation>Zuerst einen Tensor auswählen</translation>
    </message>
    <message>
        <source>Nothing is planned, so Verify checks the file</source>
        <translation>Es ist nichts geplant; „Prüfen“ prüft also die Datei</translation>
    </message>
    <message>
        <source>Add a checkpoint first</source>
        <translation>Zuerst einen Checkpoint öffnen</translation>
    </message>
    <message>
        <source>No finding has a recommended fix</source>
        <translation>Kein Befund hat eine empfohlene Korrektur</translation>
    </message>
    <message>
        <source>Select tensors or findings first</source>
        <translation>Zuerst Tensoren oder Befunde auswählen</translation>
    </message>
</context>
<context>
    <name>onnxmend::Actions</name>
    <message>
        <source>More actions</source>
        <translation>Weitere Aktionen</translation>
    </message>
</context>
<context>
    <name>onnxmend::CastMenu</name>
    <message>
        <source>declared</source>
        <translation>deklariert</translation>
    </message>
    <message>
        <source>needed by the nodes</source>
        <translation>von den Knoten gebraucht</translation>
    </message>
    <message>
        <source>as the rest of the layer</source>
        <translation>wie der Rest des Layers</translation>
    </message>
    <message>
        <source>some values cannot be cast</source>
        <translation>manche Werte lassen sich nicht casten</translation>
    </message>
    <message>
        <source>loses nothing</source>
        <translation>verliert nichts</translation>
    </message>
    <message>
        <source>in a sample of %1: %2</source>
        <translation>in einer Stichprobe von %1: %2</translation>
    </message>
    <message>
        <source>Cast To</source>
        <translation>Casten nach</translation>
    </message>
    <message>
        <source>Other Types</source>
        <translation>Andere Typen</translation>
    </message>
    <message>
        <source>looking at the values…</source>
        <translation>Werte werden angesehen…</translation>
    </message>
    <message>
        <source>as it is now</source>
        <translation>wie jetzt</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>Looking at the values</source>
        <translation>Werte werden angesehen</translation>
    </message>
    <message>
        <source>Measuring the cast</source>
        <translation>Cast wird gemessen</translation>
    </message>
    <message>
        <source>in a sample of %1: loses nothing</source>
        <translation>in einer Stichprobe von %1: verliert nichts</translation>
    </message>
    <message>
        <source>of %1: %2</source>
        <translation>von %1: %2</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>The values cannot be read. %1</source>
        <translation>Die Werte sind nicht lesbar. %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::ChangesFlow</name>
    <message>
        <source>The plan was saved as %1</source>
        <translation>Der Plan wurde als %1 gespeichert</translation>
    </message>
    <message>
        <source>%1 is not a stored tensor, and has no finding any more</source>
        <translation>%1 ist kein gespeicherter Tensor, und nichts daran ist mehr falsch</translation>
    </message>
    <message>
        <source>Load Plan</source>
        <translation>Plan laden</translation>
    </message>
    <message>
        <source>Plans (*.json);;All files (*)</source>
        <translation>Pläne (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save Plan</source>
        <translation>Plan speichern</translation>
    </message>
    <message>
        <source>Plans (*.json)</source>
        <translation>Pläne (*.json)</translation>
    </message>
</context>
<context>
    <name>onnxmend::ChangesPage</name>
    <message>
        <source>Planned</source>
        <translation>Geplant</translation>
    </message>
    <message>
        <source>Show planned changes</source>
        <translation>Geplante Änderungen zeigen</translation>
    </message>
    <message>
        <source>Do not fit</source>
        <translation>Passen nicht</translation>
    </message>
    <message>
        <source>Show changes that do not fit the model or its checkpoints</source>
        <translation>Zeigen, was nicht zum Modell oder seinen Checkpoints passt</translation>
    </message>
    <message>
        <source>Disabled</source>
        <translation>Deaktiviert</translation>
    </message>
    <message>
        <source>Show disabled changes</source>
        <translation>Deaktivierte Änderungen zeigen</translation>
    </message>
    <message>
        <source>Filter: words, change:cast, to:float16, lost:&gt;0</source>
        <translation>Filter: Wörter, change:cast, to:float16, lost:&gt;0</translation>
    </message>
    <message>
        <source>Planned changes</source>
        <translation>Geplante Änderungen</translation>
    </message>
    <message>
        <source>Total effect of the changes</source>
        <translation>Was die Änderungen ergeben</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>En&amp;tfernen</translation>
    </message>
    <message>
        <source>Remove the selected changes from the plan, with casts that depend on them (Delete)</source>
        <translation>Die ausgewählten Änderungen aus dem Plan nehmen, mitsamt den Casts, die darauf aufbauen (Entf)</translation>
    </message>
    <message>
        <source>&amp;Disable</source>
        <translation>Deakti&amp;vieren</translation>
    </message>
    <message>
        <source>Disable the selected changes, or enable them again</source>
        <translation>Die gewählten Änderungen deaktivieren oder wieder aktivieren</translation>
    </message>
    <message>
        <source>Change &amp;To</source>
        <translation>Ände&amp;rn in</translation>
    </message>
    <message>
        <source>Another dtype for the selected changes</source>
        <translation>Ein anderer dtype für die ausgewählten Änderungen</translation>
    </message>
    <message>
        <source>&amp;Go To</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>Show the tensor or node on its page (Return)</source>
        <translation>Den Tensor oder Knoten auf seiner Seite zeigen (Eingabetaste)</translation>
    </message>
    <message>
        <source>&amp;Measure Losses</source>
        <translation>Verluste &amp;messen</translation>
    </message>
    <message>
        <source>Read the values of every cast that may lose some</source>
        <translation>Die Werte jedes Casts lesen, der welche verlieren kann</translation>
    </message>
    <message>
        <source>&amp;Load Plan...</source>
        <translation>Plan &amp;laden...</translation>
    </message>
    <message>
        <source>Add the changes of a plan file, as apply --plan does</source>
        <translation>Die Änderungen einer Plandatei hinzufügen, wie apply --plan</translation>
    </message>
    <message>
        <source>Save &amp;Plan...</source>
        <translation>&amp;Plan speichern...</translation>
    </message>
    <message>
        <source>Write the changes to a file for apply --plan</source>
        <translation>Die Änderungen in eine Datei für apply --plan schreiben</translation>
    </message>
    <message>
        <source>Listing the changes…</source>
        <translation>Änderungen werden aufgelistet…</translation>
    </message>
    <message>
        <source>Listing the changes</source>
        <translation>Änderungen werden aufgelistet</translation>
    </message>
    <message>
        <source>Nothing is planned. Fixes and casts are listed here before they are saved.</source>
        <translation>Nichts ist geplant. Korrekturen und Casts stehen hier, bevor sie gespeichert werden.</translation>
    </message>
    <message>
        <source>No change fits the filter.</source>
        <translation>Keine Änderung passt zum Filter.</translation>
    </message>
    <message>
        <source>%1 in the saved model</source>
        <translation>%1 im gespeicherten Modell</translation>
    </message>
    <message>
        <source>&amp;Enable</source>
        <translation>Akti&amp;vieren</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Remove These</source>
        <translation>Diese entfernen</translation>
    </message>
    <message>
        <source>Take the changes of this group out of the plan, as one step that can be undone</source>
        <translation>Die Änderungen dieser Gruppe aus dem Plan nehmen, als ein Schritt, der rückgängig gemacht werden kann</translation>
    </message>
    <message>
        <source>Remove These %1</source>
        <translation>Diese %1 entfernen</translation>
    </message>
    <message>
        <source>No change selected</source>
        <translation>Keine Änderung ausgewählt</translation>
    </message>
    <message>
        <source>Select a change to see what it is about.</source>
        <translation>Wählen Sie eine Änderung, um zu sehen, worum es geht.</translation>
    </message>
    <message>
        <source>%1 changes selected</source>
        <translation>%1 Änderungen ausgewählt</translation>
    </message>
    <message>
        <source>The changes could not be listed. %1</source>
        <translation>Die Änderungen konnten nicht aufgelistet werden. %1</translation>
    </message>
    <message>
        <source>Same size</source>
        <translation>Gleiche Größe</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>1 Cast added</source>
        <translation>1 Cast hinzugefügt</translation>
    </message>
    <message>
        <source>%1 Casts added</source>
        <translation>%1 Casts hinzugefügt</translation>
    </message>
    <message>
        <source>Select changes first</source>
        <translation>Zuerst Änderungen auswählen</translation>
    </message>
    <message>
        <source>Nothing is planned</source>
        <translation>Es ist nichts geplant</translation>
    </message>
    <message>
        <source>None of the selected changes leads to another dtype</source>
        <translation>Keine der ausgewählten Änderungen führt zu einem anderen dtype</translation>
    </message>
    <message>
        <source>Select one change first</source>
        <translation>Zuerst eine Änderung auswählen</translation>
    </message>
</context>
<context>
    <name>onnxmend::CheckpointBar</name>
    <message>
        <source>Checkpoints</source>
        <translation>Checkpoints</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 Warnung</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 Warnungen</translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation>1 Tensor</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 Tensoren</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>Checkpoints:</source>
        <translation>Checkpoints:</translation>
    </message>
    <message>
        <source>Add...</source>
        <translation>Hinzufügen...</translation>
    </message>
    <message>
        <source>Add a checkpoint</source>
        <translation>Einen Checkpoint hinzufügen</translation>
    </message>
    <message>
        <source>Open a checkpoint whose weights fill the model&apos;s inputs</source>
        <translation>Einen Checkpoint öffnen, dessen Gewichte die Eingaben des Modells füllen</translation>
    </message>
    <message>
        <source>Show &amp;Warnings...</source>
        <translation>&amp;Warnungen anzeigen...</translation>
    </message>
    <message>
        <source>Show &amp;Error...</source>
        <translation>&amp;Fehler anzeigen...</translation>
    </message>
    <message>
        <source>&amp;Replace...</source>
        <translation>&amp;Ersetzen...</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>Ent&amp;fernen</translation>
    </message>
    <message>
        <source>Show in &amp;Folder</source>
        <translation>Im &amp;Ordner zeigen</translation>
    </message>
    <message>
        <source>Copy &amp;Path</source>
        <translation>&amp;Pfad kopieren</translation>
    </message>
    <message>
        <source>Take &amp;Weights From</source>
        <translation>&amp;Gewichte nehmen aus</translation>
    </message>
    <message>
        <source>Take weights from</source>
        <translation>Gewichte nehmen aus</translation>
    </message>
    <message>
        <source>Take &amp;All Weights From It</source>
        <translation>&amp;Alle Gewichte daraus nehmen</translation>
    </message>
    <message>
        <source>Also fills weights that already have data in the model</source>
        <translation>Auch die, für die das Modell eigene Daten hat, ob gleich oder nicht</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>%1 It may have been moved or renamed: Locate... in the menu names the file where it is now.</source>
        <translation>%1 Vielleicht wurde die Datei verschoben oder umbenannt: Suchen... im Menü nennt ihren jetzigen Ort.</translation>
    </message>
    <message>
        <source>&amp;Locate...</source>
        <translation>&amp;Suchen...</translation>
    </message>
    <message>
        <source>all tensors</source>
        <translation>alle Tensoren</translation>
    </message>
</context>
<context>
    <name>onnxmend::CheckpointChip</name>
    <message>
        <source>Checkpoint %1: %2</source>
        <translation>Checkpoint %1: %2</translation>
    </message>
</context>
<context>
    <name>onnxmend::CheckpointFlow</name>
    <message>
        <source>Warnings of a Checkpoint</source>
        <translation>Warnungen zu einem Checkpoint</translation>
    </message>
    <message>
        <source>%1 was read, but look at this first</source>
        <translation>%1 wurde gelesen, aber sehen Sie sich zuerst dies an</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
</context>
<context>
    <name>onnxmend::ChooseFilesDialog</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Checkpoints</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Add 1 Checkpoint</source>
        <translation>1 Checkpoint hinzufügen</translation>
    </message>
    <message>
        <source>Add %1 Checkpoints</source>
        <translation>%1 Checkpoints hinzufügen</translation>
    </message>
    <message>
        <source>Open %1 Models in Windows of Their Own</source>
        <translation>%1 Modelle in eigenen Fenstern öffnen</translation>
    </message>
    <message>
        <source>Open Model</source>
        <translation>Modell öffnen</translation>
    </message>
</context>
<context>
    <name>onnxmend::CodePanel</name>
    <message>
        <source>1 place</source>
        <translation>1 Stelle</translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation>%1 Stellen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Module of Python</source>
        <translation>Modul von Python</translation>
    </message>
    <message>
        <source>Line of Python that caused it</source>
        <translation>Zeile von Python, die es verursacht hat</translation>
    </message>
    <message>
        <source>Source text of that line</source>
        <translation>Quelltext dieser Zeile</translation>
    </message>
    <message>
        <source>What to write in that line</source>
        <translation>Was in dieser Zeile stehen sollte</translation>
    </message>
    <message>
        <source>Open File</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>Open the file in the program that the desktop has for source text</source>
        <translation>Die Datei in dem Programm öffnen, das der Desktop für Quelltext hat</translation>
    </message>
    <message>
        <source>Copy Place</source>
        <translation>Stelle kopieren</translation>
    </message>
    <message>
        <source>Copy file and line, as editors read them</source>
        <translation>Datei und Zeile kopieren, wie Editoren sie lesen</translation>
    </message>
    <message>
        <source>Fails at %1</source>
        <translation>Scheitert bei %1</translation>
    </message>
    <message>
        <source>Inside %1</source>
        <translation>Innerhalb von %1</translation>
    </message>
    <message>
        <source>Looking for the file</source>
        <translation>Die Datei wird gesucht</translation>
    </message>
    <message>
        <source>The desktop has no program for this file.</source>
        <translation>Der Desktop hat kein Programm für diese Datei.</translation>
    </message>
    <message>
        <source>This file is not on this computer.</source>
        <translation>Diese Datei ist nicht auf diesem Rechner.</translation>
    </message>
</context>
<context>
    <name>onnxmend::ColumnTableModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Looking through the rows</source>
        <translation>Zeilen werden durchgesehen</translation>
    </message>
    <message>
        <source>The rows could not be looked through. %1</source>
        <translation>Die Zeilen konnten nicht durchgesehen werden. %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::CommandPalette</name>
    <message>
        <source>Command Palette</source>
        <translation>Befehlspalette</translation>
    </message>
    <message>
        <source>Find an action, a page or a setting</source>
        <translation>Aktion, Seite oder Einstellung finden</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Change this setting</source>
        <translation>Diese Einstellung ändern</translation>
    </message>
    <message>
        <source>Nothing has these words in its name.</source>
        <translation>Nichts hat diese Wörter im Namen.</translation>
    </message>
    <message>
        <source>Not now: %1</source>
        <translation>Jetzt nicht: %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::CompareFlow</name>
    <message>
        <source>The differences were written to %1</source>
        <translation>Die Unterschiede wurden nach %1 geschrieben</translation>
    </message>
    <message>
        <source>Compare With</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Export Differences</source>
        <translation>Unterschiede exportieren</translation>
    </message>
    <message>
        <source>JSON (*.json);;CSV (*.csv)</source>
        <translation>JSON (*.json);;CSV (*.csv)</translation>
    </message>
    <message>
        <source>1 difference is on the clipboard</source>
        <translation>1 Unterschied ist in der Zwischenablage</translation>
    </message>
    <message>
        <source>%1 differences are on the clipboard</source>
        <translation>%1 Unterschiede sind in der Zwischenablage</translation>
    </message>
</context>
<context>
    <name>onnxmend::ComparePage</name>
    <message>
        <source>Filter: words, differs:dtype, of:initializer, a:float16</source>
        <translation>Filter: Wörter, differs:dtype, of:initializer, a:float16</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>Left side</source>
        <translation>Linke Seite</translation>
    </message>
    <message>
        <source>Right side</source>
        <translation>Rechte Seite</translation>
    </message>
    <message>
        <source>Rows to compare</source>
        <translation>Was verglichen wird</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Dtypes</source>
        <translation>Dtypes</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>Shapes</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Declarations</source>
        <translation>Deklarationen</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>How far values may be apart, relative to the larger one, and still be the same</source>
        <translation>Wie weit Werte auseinanderliegen dürfen, relativ zum größeren, und noch gleich sind</translation>
    </message>
    <message>
        <source>Equal bit for bit</source>
        <translation>Bit für Bit gleich</translation>
    </message>
    <message>
        <source>Within %1</source>
        <translation>Innerhalb von %1</translation>
    </message>
    <message>
        <source>&amp;Measure values</source>
        <translation>Werte &amp;messen</translation>
    </message>
    <message>
        <source>Measure values</source>
        <translation>Werte messen</translation>
    </message>
    <message>
        <source>Measure how far values are apart, also between dtypes; reads all of them</source>
        <translation>Angeben, wie weit Werte auseinanderliegen, auch zwischen dtypes; liest alle</translation>
    </message>
    <message>
        <source>C&amp;ompare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
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
        <translation>Ergebnis des Vergleichs</translation>
    </message>
    <message>
        <source>&amp;Export...</source>
        <translation>E&amp;xportieren...</translation>
    </message>
    <message>
        <source>Export the differences</source>
        <translation>Die Unterschiede exportieren</translation>
    </message>
    <message>
        <source>Write the differences as JSON or CSV, as onnxmend diff does</source>
        <translation>Die Unterschiede als JSON oder CSV schreiben, wie onnxmend diff</translation>
    </message>
    <message>
        <source>%1 as opened</source>
        <translation>%1 wie geöffnet</translation>
    </message>
    <message>
        <source>%1 as planned</source>
        <translation>%1 wie geplant</translation>
    </message>
    <message>
        <source>Another File...</source>
        <translation>Andere Datei...</translation>
    </message>
    <message>
        <source>Plan a change or choose another side to see what differs.</source>
        <translation>Planen Sie eine Änderung oder wählen Sie eine andere Seite, um Unterschiede zu sehen.</translation>
    </message>
    <message>
        <source>Nothing fits the filter.</source>
        <translation>Nichts passt zum Filter.</translation>
    </message>
    <message>
        <source>Choose two sides and press Compare. Values are read in pieces, whatever their size.</source>
        <translation>Wählen Sie zwei Seiten und drücken Sie Vergleichen. Werte werden stückweise gelesen, wie groß sie auch sind.</translation>
    </message>
    <message>
        <source>%1; the same on both sides: %2 of %3.</source>
        <translation>%1; auf beiden Seiten gleich: %2 von %3.</translation>
    </message>
    <message>
        <source>No difference</source>
        <translation>Kein Unterschied</translation>
    </message>
    <message>
        <source>1 difference</source>
        <translation>1 Unterschied</translation>
    </message>
    <message>
        <source>%1 differences</source>
        <translation>%1 Unterschiede</translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation>1 Tensor</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 Tensoren</translation>
    </message>
    <message>
        <source>Values of %1 were not compared, since dtype or shape differ.</source>
        <translation>Werte von %1 wurden nicht verglichen, da dtype oder Shape verschieden sind.</translation>
    </message>
    <message>
        <source>Before the last change: %1</source>
        <translation>Vor der letzten Änderung: %1</translation>
    </message>
    <message>
        <source>Nothing was compared yet.</source>
        <translation>Noch wurde nichts verglichen.</translation>
    </message>
    <message>
        <source>&amp;Go To</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>Copy These</source>
        <translation>Diese kopieren</translation>
    </message>
    <message>
        <source>Put the differences of this group on the clipboard</source>
        <translation>Die Unterschiede dieser Gruppe in die Zwischenablage legen</translation>
    </message>
    <message>
        <source>Copy These %1</source>
        <translation>Diese %1 kopieren</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>Nichts ausgewählt</translation>
    </message>
    <message>
        <source>Select a row to see both sides in full.</source>
        <translation>Wählen Sie eine Zeile, um beide Seiten ganz zu sehen.</translation>
    </message>
    <message>
        <source>%1 differences selected</source>
        <translation>%1 Unterschiede ausgewählt</translation>
    </message>
    <message>
        <source>Compare two sides first</source>
        <translation>Zuerst zwei Seiten vergleichen</translation>
    </message>
    <message>
        <source>Nodes: %1 matched, %2 only in A, %3 only in B.</source>
        <translation>Knoten: %1 zugeordnet, %2 nur in A, %3 nur in B.</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Show what both sides have in different ways</source>
        <translation>Zeigt, was beide Seiten verschieden haben</translation>
    </message>
    <message>
        <source>Only in A</source>
        <translation>Nur in A</translation>
    </message>
    <message>
        <source>Show what only the left side has</source>
        <translation>Zeigt, was nur die linke Seite hat</translation>
    </message>
    <message>
        <source>Only in B</source>
        <translation>Nur in B</translation>
    </message>
    <message>
        <source>Show what only the right side has</source>
        <translation>Zeigt, was nur die rechte Seite hat</translation>
    </message>
    <message>
        <source>Renamed</source>
        <translation>Umbenannt</translation>
    </message>
    <message>
        <source>Show tensors that have another name on the right side</source>
        <translation>Zeigt Tensoren, die rechts anders heißen</translation>
    </message>
    <message>
        <source>Make a &amp;Small Model of This...</source>
        <translation>&amp;Kleines Modell hiervon erstellen...</translation>
    </message>
</context>
<context>
    <name>onnxmend::CompareTasks</name>
    <message>
        <source>Comparing</source>
        <translation>Vergleich läuft</translation>
    </message>
    <message>
        <source>The two could not be compared.</source>
        <translation>Die beiden konnten nicht verglichen werden.</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>Export läuft</translation>
    </message>
    <message>
        <source>The comparison could not be exported.</source>
        <translation>Der Vergleich konnte nicht exportiert werden.</translation>
    </message>
</context>
<context>
    <name>onnxmend::ComparedGraphs</name>
    <message>
        <source>%1 as planned</source>
        <translation>%1 wie geplant</translation>
    </message>
    <message>
        <source>The difference in both graphs</source>
        <translation>Der Unterschied in beiden Graphen</translation>
    </message>
    <message>
        <source>Graph of side A</source>
        <translation>Graph der Seite A</translation>
    </message>
    <message>
        <source>Graph of side B</source>
        <translation>Graph der Seite B</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A: %1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B: %1</translation>
    </message>
    <message>
        <source>Drawing both graphs…</source>
        <translation>Beide Graphen werden gezeichnet …</translation>
    </message>
    <message>
        <source>Drawing both graphs</source>
        <translation>Beide Graphen zeichnen</translation>
    </message>
    <message>
        <source>There is no picture. %1</source>
        <translation>Es gibt kein Bild. %1</translation>
    </message>
    <message>
        <source>No node reads it, so there is no graph to show.</source>
        <translation>Kein Knoten liest ihn, also gibt es keinen Graphen zu zeigen.</translation>
    </message>
    <message>
        <source>Dashed nodes are in this model alone.</source>
        <translation>Gestrichelte Knoten gibt es nur in diesem Modell.</translation>
    </message>
    <message>
        <source>There are more neighbours than are shown.</source>
        <translation>Es gibt mehr Nachbarn, als zu sehen sind.</translation>
    </message>
</context>
<context>
    <name>onnxmend::ConversionFigures</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>nicht endlich</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>could not be measured</source>
        <translation>ließ sich nicht messen</translation>
    </message>
    <message>
        <source>%1 is allowed</source>
        <translation>%1 ist erlaubt</translation>
    </message>
    <message>
        <source>slower on this CPU, which computes halves as FLOAT; a GPU does not</source>
        <translation>langsamer auf dieser CPU, die mit FLOAT rechnet; eine GPU nicht</translation>
    </message>
    <message>
        <source>on this CPU, median of %1 runs</source>
        <translation>auf dieser CPU, Median von %1 Läufen</translation>
    </message>
    <message>
        <source>%1, CPU provider, all optimisations, all cores; the first run does not count, and the median of %2 runs of each model is shown.</source>
        <translation>%1, CPU-Provider, alle Optimierungen, alle Kerne; der erste Lauf zählt nicht, gezeigt wird der Median von %2 Läufen jedes Modells.</translation>
    </message>
    <message>
        <source>Figures of the conversion</source>
        <translation>Zahlen der Umwandlung</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>Nodes Converted</source>
        <translation>Umgewandelte Knoten</translation>
    </message>
    <message>
        <source>Largest Error</source>
        <translation>Größter Fehler</translation>
    </message>
    <message>
        <source>Casts Inserted</source>
        <translation>Eingefügte Casts</translation>
    </message>
    <message>
        <source>Time of a Run</source>
        <translation>Zeit eines Laufs</translation>
    </message>
    <message>
        <source>%1; before: %2</source>
        <translation>%1; davor: %2</translation>
    </message>
    <message>
        <source>%1 of the original size</source>
        <translation>%1 der ursprünglichen Größe</translation>
    </message>
    <message>
        <source>1 is kept</source>
        <translation>1 bleibt</translation>
    </message>
    <message>
        <source>%1 are kept</source>
        <translation>%1 bleiben</translation>
    </message>
    <message>
        <source>at run time</source>
        <translation>zur Laufzeit</translation>
    </message>
    <message>
        <source>not timed: the model stays as it is</source>
        <translation>ohne Zeit: das Modell bleibt, wie es ist</translation>
    </message>
</context>
<context>
    <name>onnxmend::ConversionRegions</name>
    <message>
        <source>The region that is selected</source>
        <translation>Die ausgewählte Region</translation>
    </message>
    <message>
        <source>Parts of the converted model</source>
        <translation>Teile des umgewandelten Modells</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>Regionen</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Regions of the converted model</source>
        <translation>Regionen des umgewandelten Modells</translation>
    </message>
    <message>
        <source>The regions could not be drawn. %1</source>
        <translation>Die Regionen ließen sich nicht zeichnen. %1</translation>
    </message>
    <message>
        <source>Keep Region</source>
        <translation>Region behalten</translation>
    </message>
    <message>
        <source>Leave its nodes as they are, and convert again</source>
        <translation>Ihre Knoten lassen, wie sie sind, und erneut umwandeln</translation>
    </message>
    <message>
        <source>Convert Region</source>
        <translation>Region umwandeln</translation>
    </message>
    <message>
        <source>Convert its nodes whatever their values are, and measure what that does</source>
        <translation>Ihre Knoten umwandeln, welche Werte sie auch haben, und messen, was das ausmacht</translation>
    </message>
    <message>
        <source>Show in Graph</source>
        <translation>Im Graphen zeigen</translation>
    </message>
    <message>
        <source>Go to its first node on the Graph page</source>
        <translation>Zu ihrem ersten Knoten auf der Seite Graph gehen</translation>
    </message>
    <message>
        <source>Drawing the regions…</source>
        <translation>Die Regionen werden gezeichnet …</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Region</translation>
    </message>
    <message>
        <source>%1: %2 in %3, %4 of weights</source>
        <translation>%1: %2 in %3, %4 an Gewichten</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 Knoten</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 Knoten</translation>
    </message>
    <message>
        <source>Click a region to keep or convert it and see the new figures.</source>
        <translation>Klicken Sie eine Region an, um sie zu behalten oder umzuwandeln und die neuen Zahlen zu sehen.</translation>
    </message>
    <message>
        <source>%1: %2, %3 of them in %4</source>
        <translation>%1: %2, davon %3 in %4</translation>
    </message>
    <message>
        <source>Click a module to keep or convert it. A double click opens it.</source>
        <translation>Klicken Sie ein Modul an, um es zu behalten oder umzuwandeln. Ein Doppelklick öffnet es.</translation>
    </message>
    <message>
        <source>Keep Module</source>
        <translation>Modul behalten</translation>
    </message>
    <message>
        <source>Convert Module</source>
        <translation>Modul umwandeln</translation>
    </message>
</context>
<context>
    <name>onnxmend::ConvertFlow</name>
    <message>
        <source>The conversion is in the plan; Undo takes it back.</source>
        <translation>Die Umwandlung ist im Plan; Rückgängig nimmt sie zurück.</translation>
    </message>
</context>
<context>
    <name>onnxmend::ConvertForm</name>
    <message>
        <source>Options of the conversion</source>
        <translation>Was die Umwandlung tun soll</translation>
    </message>
    <message>
        <source>Compute in</source>
        <translation>Rechnen in</translation>
    </message>
    <message>
        <source>The dtype that the model is to compute in</source>
        <translation>Der dtype, in dem das Modell rechnen soll</translation>
    </message>
    <message>
        <source>Target of the model</source>
        <translation>Wo das Modell laufen soll</translation>
    </message>
    <message>
        <source>Execution provider. Nodes it has no kernel for keep their dtype</source>
        <translation>Execution Provider. Knoten, für die er keinen Kernel hat, behalten ihren dtype</translation>
    </message>
    <message>
        <source>Runs on: %1</source>
        <translation>Läuft auf: %1</translation>
    </message>
    <message>
        <source>Only store weights in it</source>
        <translation>Nur Gewichte so speichern</translation>
    </message>
    <message>
        <source>Weights are stored in the dtype and cast back when the model runs, which computes as before</source>
        <translation>Gewichte werden in dem dtype gespeichert und beim Ausführen zurück gecastet; gerechnet wird wie vorher</translation>
    </message>
    <message>
        <source>Inputs and outputs</source>
        <translation>Eingaben und Ausgaben</translation>
    </message>
    <message>
        <source>Keep dtype</source>
        <translation>dtype behalten</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>Umwandeln</translation>
    </message>
    <message>
        <source>One by One</source>
        <translation>Einzeln</translation>
    </message>
    <message>
        <source>Choose dtypes of single inputs and outputs</source>
        <translation>Dtypes einzelner Eingaben und Ausgaben wählen</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Measure the outputs</source>
        <translation>Die Ausgaben messen</translation>
    </message>
    <message>
        <source>Runs both models in ONNX Runtime. Nodes that make an output too inaccurate keep their dtype</source>
        <translation>Führt beide Modelle in ONNX Runtime aus. Knoten, die eine Ausgabe zu ungenau machen, behalten ihren dtype</translation>
    </message>
    <message>
        <source>Each layer and the run time, too</source>
        <translation>Auch Layer und Laufzeit</translation>
    </message>
    <message>
        <source>Measures the error after each layer, and how long a run takes before and after</source>
        <translation>Misst den Fehler nach jedem Layer und wie lange ein Lauf vorher und nachher dauert</translation>
    </message>
    <message>
        <source>Files of inputs to measure on</source>
        <translation>Dateien mit Eingaben, an denen gemessen wird</translation>
    </message>
    <message>
        <source>Add Inputs...</source>
        <translation>Eingaben hinzufügen...</translation>
    </message>
    <message>
        <source>Add files of inputs</source>
        <translation>Dateien mit Eingaben hinzufügen</translation>
    </message>
    <message>
        <source>Files of numpy.savez with an array for each input; they can be dropped here, too</source>
        <translation>Dateien von numpy.savez mit einem Array für jede Eingabe; man kann sie auch hier ablegen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the selected files of inputs</source>
        <translation>Die ausgewählten Dateien mit Eingaben entfernen</translation>
    </message>
    <message>
        <source>Decided by hand</source>
        <translation>Von Hand entschieden</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Forget what was decided by hand</source>
        <translation>Vergessen, was von Hand entschieden wurde</translation>
    </message>
    <message>
        <source>Nodes that compute in %1 are converted where possible.</source>
        <translation>Knoten, die in %1 rechnen, werden umgewandelt, wo es geht.</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>1 node is kept.</source>
        <translation>1 Knoten bleibt.</translation>
    </message>
    <message>
        <source>%1 nodes are kept.</source>
        <translation>%1 Knoten bleiben.</translation>
    </message>
    <message>
        <source>1 node is converted, whatever its values are.</source>
        <translation>1 Knoten wird umgewandelt, welche Werte er auch hat.</translation>
    </message>
    <message>
        <source>%1 nodes are converted, whatever their values are.</source>
        <translation>%1 Knoten werden umgewandelt, welche Werte sie auch haben.</translation>
    </message>
    <message>
        <source>The worst of all files counts.</source>
        <translation>Es zählt die schlechteste aller Dateien.</translation>
    </message>
    <message>
        <source>Uses random inputs; real ones give better figures</source>
        <translation>Nutzt zufällige Eingaben; echte liefern bessere Zahlen</translation>
    </message>
    <message>
        <source>Inputs to Measure On</source>
        <translation>Eingaben zum Messen</translation>
    </message>
    <message>
        <source>Arrays of NumPy (*.npz)</source>
        <translation>Arrays von NumPy (*.npz)</translation>
    </message>
</context>
<context>
    <name>onnxmend::ConvertPage</name>
    <message>
        <source>Convert</source>
        <translation>Umwandeln</translation>
    </message>
    <message>
        <source>Effect of a conversion</source>
        <translation>Was eine Umwandlung tut</translation>
    </message>
    <message>
        <source>Result of the conversion</source>
        <translation>Ergebnis der Umwandlung</translation>
    </message>
    <message>
        <source>State of the conversion</source>
        <translation>Wie es um die Umwandlung steht</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Put the conversion into the plan, as one step that can be undone</source>
        <translation>Die Umwandlung in den Plan aufnehmen, als einen Schritt, der sich rückgängig machen lässt</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Forget the result; the model stays as it is</source>
        <translation>Das Ergebnis vergessen; das Modell bleibt, wie es ist</translation>
    </message>
    <message>
        <source>Convert Without Measuring</source>
        <translation>Ohne Messen umwandeln</translation>
    </message>
    <message>
        <source>Decide by types and stored values alone</source>
        <translation>Allein nach Typen und gespeicherten Werten entscheiden</translation>
    </message>
    <message>
        <source>Details of the conversion</source>
        <translation>Einzelheiten der Umwandlung</translation>
    </message>
    <message>
        <source>View of the conversion</source>
        <translation>Was von der Umwandlung gezeigt wird</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Layer</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>Regionen</translation>
    </message>
    <message>
        <source>Kept Nodes</source>
        <translation>Was bleibt</translation>
    </message>
    <message>
        <source>Error after each layer</source>
        <translation>Fehler nach jedem Layer</translation>
    </message>
    <message>
        <source>The value that is selected</source>
        <translation>Der ausgewählte Wert</translation>
    </message>
    <message>
        <source>Show in Graph</source>
        <translation>Im Graphen zeigen</translation>
    </message>
    <message>
        <source>Show the node on the Graph page (Return)</source>
        <translation>Den Knoten auf der Seite Graph zeigen (Eingabetaste)</translation>
    </message>
    <message>
        <source>Faint: as this CPU computes. Strong: with every converted value rounded to %1, as a processor computes that has the dtype.</source>
        <translation>Blass: wie diese CPU rechnet. Kräftig: jeder umgewandelte Wert auf %1 gerundet, wie ein Prozessor rechnet, der den dtype hat.</translation>
    </message>
    <message>
        <source>Not all could be measured: %1</source>
        <translation>Nicht alles ließ sich messen: %1</translation>
    </message>
    <message>
        <source>With every converted value rounded to %1. Full dots: converted nodes. Rings: nodes that are kept.</source>
        <translation>Jeder umgewandelte Wert auf %1 gerundet. Volle Punkte: umgewandelte Knoten. Ringe: Knoten, die bleiben.</translation>
    </message>
    <message>
        <source>No layer was measured: nothing is rounded, or the model could not be run.</source>
        <translation>Kein Layer wurde gemessen: nichts wird gerundet, oder das Modell ließ sich nicht ausführen.</translation>
    </message>
    <message>
        <source>No layer was measured.</source>
        <translation>Kein Layer wurde gemessen.</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>nicht endlich</translation>
    </message>
    <message>
        <source>%1 %2, converted: its value is off by %3.</source>
        <translation>%1 %2, umgewandelt: sein Wert weicht um %3 ab.</translation>
    </message>
    <message>
        <source>%1 %2, kept: its value is off by %3.</source>
        <translation>%1 %2, bleibt: sein Wert weicht um %3 ab.</translation>
    </message>
    <message>
        <source>1 fix of what was broken comes first.</source>
        <translation>Vorher kommt 1 Korrektur dessen, was falsch war.</translation>
    </message>
    <message>
        <source>%1 fixes of what was broken come first.</source>
        <translation>Vorher kommen %1 Korrekturen dessen, was falsch war.</translation>
    </message>
    <message>
        <source>The opset is raised from %1 to %2.</source>
        <translation>Das Opset wird von %1 auf %2 angehoben.</translation>
    </message>
    <message>
        <source>1 finding is new.</source>
        <translation>1 Befund ist neu.</translation>
    </message>
    <message>
        <source>%1 findings are new.</source>
        <translation>%1 Befunde sind neu.</translation>
    </message>
    <message>
        <source>Stored values of %1: %2.</source>
        <translation>Von den gespeicherten Werten von %1: %2.</translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation>1 Tensor</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 Tensoren</translation>
    </message>
    <message>
        <source>Converting. Nothing of the model changes.</source>
        <translation>Es wird umgewandelt. Am Modell ändert sich nichts.</translation>
    </message>
    <message>
        <source>Choose a dtype and press Convert. You see what it does to the size, to every output and to each layer. The model stays as it is until you apply the result.</source>
        <translation>Wählen Sie einen dtype und drücken Sie Umwandeln. Sie sehen, was das mit der Größe, mit jeder Ausgabe und mit jedem Layer macht. Das Modell bleibt, wie es ist, bis Sie das Ergebnis anwenden.</translation>
    </message>
    <message>
        <source>The model could not be converted.</source>
        <translation>Das Modell ließ sich nicht umwandeln.</translation>
    </message>
    <message>
        <source>It is in the plan, as one step; Changes lists what it does.</source>
        <translation>Sie ist im Plan, als ein Schritt; Änderungen listet auf, was sie tut.</translation>
    </message>
    <message>
        <source>The model was changed since. Convert again to apply it.</source>
        <translation>Das Modell wurde seitdem geändert. Wandeln Sie erneut um, um es anzuwenden.</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>Umwandlung</translation>
    </message>
    <message>
        <source>converted</source>
        <translation>umgewandelt</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>All nodes that were kept for the measured error are converted with it</source>
        <translation>Damit werden alle Knoten umgewandelt, die wegen des gemessenen Fehlers blieben</translation>
    </message>
    <message>
        <source>Convert With a Tolerance of %1</source>
        <translation>Mit Toleranz %1 umwandeln</translation>
    </message>
    <message>
        <source>There is nothing to apply to the present model</source>
        <translation>Es gibt nichts, was sich auf das jetzige Modell anwenden lässt</translation>
    </message>
    <message>
        <source>Find the Causes</source>
        <translation>Ursachen suchen</translation>
    </message>
    <message>
        <source>Turn to Numerics, which names the nodes that make the outputs wrong</source>
        <translation>Zur Seite Numerik wechseln, die die Knoten nennt, durch die die Ausgaben falsch werden</translation>
    </message>
</context>
<context>
    <name>onnxmend::ConvertTasks</name>
    <message>
        <source>Converting to %1</source>
        <translation>Umwandeln in %1</translation>
    </message>
    <message>
        <source>Convert to %1</source>
        <translation>In %1 umwandeln</translation>
    </message>
</context>
<context>
    <name>onnxmend::DetailsPanel</name>
    <message>
        <source>Details of the selected tensor</source>
        <translation>Details des ausgewählten Tensors</translation>
    </message>
    <message>
        <source>Selected tensor</source>
        <translation>Ausgewählter Tensor</translation>
    </message>
    <message>
        <source>Status of the selected tensor</source>
        <translation>Status des ausgewählten Tensors</translation>
    </message>
    <message>
        <source>Dtype</source>
        <translation>Dtype</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Shape</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Bytes in</source>
        <translation>Bytes in</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>Used by</source>
        <translation>Verwendet von</translation>
    </message>
    <message>
        <source>No tensor selected</source>
        <translation>Kein Tensor ausgewählt</translation>
    </message>
    <message>
        <source>Select a row to see its values and what a cast does to them.</source>
        <translation>Wählen Sie eine Zeile, um ihre Werte zu sehen und was ein Cast mit ihnen macht.</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>State of the values</source>
        <translation>Zustand der Werte</translation>
    </message>
    <message>
        <source>Loss of the cast</source>
        <translation>Was der Cast verliert</translation>
    </message>
    <message>
        <source>Smallest, mean and largest value</source>
        <translation>Kleinster, mittlerer und größter Wert</translation>
    </message>
    <message>
        <source>First values</source>
        <translation>Erste Werte</translation>
    </message>
    <message>
        <source>%1 → %2 %3</source>
        <translation>%1 → %2 %3</translation>
    </message>
    <message>
        <source>(planned)</source>
        <translation>(geplant)</translation>
    </message>
    <message>
        <source>(recommended)</source>
        <translation>(empfohlen)</translation>
    </message>
    <message>
        <source>(Fix All skips it)</source>
        <translation>(„Alle beheben“ lässt es aus)</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>1 element</source>
        <translation>1 Element</translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation>%1 Elemente</translation>
    </message>
    <message>
        <source>%1
matched by: %2</source>
        <translation>%1
zugeordnet nach: %2</translation>
    </message>
    <message>
        <source>Reading values…</source>
        <translation>Werte werden gelesen…</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Reading values</source>
        <translation>Werte werden gelesen</translation>
    </message>
    <message>
        <source>The values cannot be read. %1</source>
        <translation>Die Werte sind nicht lesbar. %1</translation>
    </message>
    <message>
        <source>Reading values… %1</source>
        <translation>Werte werden gelesen… %1</translation>
    </message>
    <message>
        <source>There are no numbers to show.</source>
        <translation>Es gibt keine Zahlen zu zeigen.</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>Min</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>inf/NaN</source>
        <translation>inf/NaN</translation>
    </message>
    <message>
        <source>First values: %1</source>
        <translation>Erste Werte: %1</translation>
    </message>
    <message>
        <source>
after the cast: %1</source>
        <translation>
nach dem Cast: %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::DocumentBanner</name>
    <message>
        <source>  ·  opset %1</source>
        <translation>  ·  Opset %1</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 Knoten</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 Knoten</translation>
    </message>
    <message>
        <source>  ·  made by %1</source>
        <translation>  ·  erzeugt von %1</translation>
    </message>
    <message>
        <source>State of the model</source>
        <translation>Zustand des Modells</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Show the rows that this is about</source>
        <translation>Die Zeilen anzeigen, um die es geht</translation>
    </message>
    <message>
        <source>Go to the rows that this is about</source>
        <translation>Zu den Zeilen gehen, um die es geht</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Das Modell</translation>
    </message>
    <message>
        <source>%1, made from %2</source>
        <translation>%1, gemacht aus %2</translation>
    </message>
</context>
<context>
    <name>onnxmend::DocumentPages</name>
    <message>
        <source>Pages of the model</source>
        <translation>Seiten des Modells</translation>
    </message>
    <message>
        <source>Show in Map</source>
        <translation>In der Karte zeigen</translation>
    </message>
</context>
<context>
    <name>onnxmend::DoubtfulDataBar</name>
    <message>
        <source>&amp;Take All Weights From the Checkpoint</source>
        <translation>Alle Gewichte aus dem &amp;Checkpoint nehmen</translation>
    </message>
    <message>
        <source>Take all weights from the checkpoint</source>
        <translation>Alle Gewichte aus dem Checkpoint nehmen</translation>
    </message>
    <message>
        <source>Fill every weight that a checkpoint has, even if the model has data for it</source>
        <translation>Jede Stelle füllen, für die ein Checkpoint ein Gewicht hat, ob gleich oder nicht</translation>
    </message>
    <message>
        <source>Data files that differ</source>
        <translation>Datendateien, die abweichen</translation>
    </message>
    <message>
        <source>&amp;Keep the Data</source>
        <translation>Daten &amp;behalten</translation>
    </message>
    <message>
        <source>Keep the data</source>
        <translation>Daten behalten</translation>
    </message>
    <message>
        <source>Use the values in the data files</source>
        <translation>Mit dem weitermachen, was in den Datendateien liegt</translation>
    </message>
    <message>
        <source>The weights in %1 may be those of another model.</source>
        <translation>Die Gewichte in %1 sind vielleicht die eines anderen Modells.</translation>
    </message>
    <message>
        <source>The weights in %1 and %2 may be those of other models.</source>
        <translation>Die Gewichte in %1 und %2 sind vielleicht die anderer Modelle.</translation>
    </message>
    <message>
        <source>1 other file</source>
        <translation>1 andere Datei</translation>
    </message>
    <message>
        <source>%1 other files</source>
        <translation>%1 andere Dateien</translation>
    </message>
</context>
<context>
    <name>onnxmend::DropOverlay</name>
    <message>
        <source>Effect of the drop</source>
        <translation>Was ein Ablegen bewirkt</translation>
    </message>
</context>
<context>
    <name>onnxmend::DtypeBars</name>
    <message>
        <source>Bytes by dtype</source>
        <translation>Bytes nach dtype</translation>
    </message>
    <message>
        <source>%1: stored %2, planned %3</source>
        <translation>%1: gespeichert %2, geplant %3</translation>
    </message>
    <message>
        <source>%1 stored</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>%1 planned</source>
        <translation>%1 geplant</translation>
    </message>
</context>
<context>
    <name>onnxmend::ErrorBars</name>
    <message>
        <source>Largest relative error of each output</source>
        <translation>Größter relativer Fehler jeder Ausgabe</translation>
    </message>
    <message>
        <source>Largest relative error</source>
        <translation>Größter relativer Fehler</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>onnxmend::ErrorDialog</name>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>What went wrong</source>
        <translation>Was schiefging</translation>
    </message>
    <message>
        <source>Details of the error</source>
        <translation>Details des Fehlers</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Copy Details</source>
        <translation>Details kopieren</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Open the files again as they are now; the planned changes stay</source>
        <translation>Die Dateien öffnen, wie sie jetzt sind; die geplanten Änderungen bleiben</translation>
    </message>
</context>
<context>
    <name>onnxmend::ErrorReports</name>
    <message>
        <source>%1 cannot be read. The model is open without it.</source>
        <translation>%1 ist nicht lesbar. Das Modell ist ohne diese Datei geöffnet.</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be read. The model is open without them.</source>
        <translation>%1 und %2 sind nicht lesbar. Das Modell ist ohne sie geöffnet.</translation>
    </message>
    <message>
        <source>1 other checkpoint</source>
        <translation>1 anderer Checkpoint</translation>
    </message>
    <message>
        <source>%1 other checkpoints</source>
        <translation>%1 andere Checkpoints</translation>
    </message>
</context>
<context>
    <name>onnxmend::ExplainDialog</name>
    <message>
        <source>What it says</source>
        <translation>Was sie sagt</translation>
    </message>
    <message>
        <source>Explain an Error</source>
        <translation>Eine Fehlermeldung erklären</translation>
    </message>
    <message>
        <source>Error message</source>
        <translation>Fehlermeldung</translation>
    </message>
    <message>
        <source>Paste what ONNX Runtime, onnx.checker, torch.onnx or TensorRT said: the message or the whole traceback.</source>
        <translation>Fügen Sie ein, was ONNX Runtime, onnx.checker, torch.onnx oder TensorRT gemeldet hat: die Meldung oder den ganzen Traceback.</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>Was es bedeutet</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Go to the node or tensor that the message names</source>
        <translation>Zum Knoten oder Tensor gehen, den die Meldung nennt</translation>
    </message>
    <message>
        <source>Plan the Recommended Fix</source>
        <translation>Empfohlene Korrektur planen</translation>
    </message>
    <message>
        <source>Nothing is written before the save</source>
        <translation>Vor dem Speichern wird nichts geschrieben</translation>
    </message>
    <message>
        <source>Nothing is pasted yet</source>
        <translation>Noch ist nichts eingefügt</translation>
    </message>
    <message>
        <source>This text contains no known error message</source>
        <translation>Dieser Text enthält keine bekannte Fehlermeldung</translation>
    </message>
    <message>
        <source>What is known</source>
        <translation>Was bekannt ist</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Open the model that the message is about, to see the place and the fix.</source>
        <translation>Öffnen Sie das Modell, von dem die Rede ist, um Stelle und Korrektur zu sehen.</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>What usually causes it</source>
        <translation>Was es meist verursacht</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Check the model as it is with onnx.checker, the audit and ONNX Runtime</source>
        <translation>onnx.checker, die Prüfung der Datentypen und ONNX Runtime über das Modell befragen, wie es ist</translation>
    </message>
    <message>
        <source>Open Model...</source>
        <translation>Modell öffnen...</translation>
    </message>
    <message>
        <source>Open the model that the message is about, to see the place and the fix</source>
        <translation>Öffnet das Modell, von dem die Meldung spricht, um Stelle und Korrektur zu sehen</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>Open the model: its findings name the tensor or node and the fix.</source>
        <translation>Öffnen Sie das Modell: Seine Befunde nennen den Tensor oder Knoten und die Korrektur.</translation>
    </message>
    <message>
        <source>Open Another Model...</source>
        <translation>Anderes Modell öffnen...</translation>
    </message>
    <message>
        <source>Numerics</source>
        <translation>Numerik</translation>
    </message>
    <message>
        <source>Go to the page that finds the nodes whose numbers are wrong</source>
        <translation>Zur Seite gehen, die die Knoten mit falschen Zahlen findet</translation>
    </message>
</context>
<context>
    <name>onnxmend::ExplainTasks</name>
    <message>
        <source>Reading the message</source>
        <translation>Meldung wird gelesen</translation>
    </message>
    <message>
        <source>The message could not be read.</source>
        <translation>Die Meldung konnte nicht gelesen werden.</translation>
    </message>
</context>
<context>
    <name>onnxmend::FactList</name>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>Zu %1 gehen</translation>
    </message>
    <message>
        <source>%1: show %2</source>
        <translation>%1: %2 anzeigen</translation>
    </message>
    <message>
        <source>Go to the rows that this is about</source>
        <translation>Zu den Zeilen gehen, um die es geht</translation>
    </message>
    <message>
        <source>Show: %1</source>
        <translation>Anzeigen: %1</translation>
    </message>
    <message>
        <source>Make a Small Model of This...</source>
        <translation>Kleines Modell hiervon erstellen...</translation>
    </message>
    <message>
        <source>The smallest model with this message, for a bug report</source>
        <translation>Das kleinste Modell mit dieser Meldung, für einen Fehlerbericht</translation>
    </message>
    <message>
        <source>%1: make a small model of this</source>
        <translation>%1: kleines Modell hiervon erstellen</translation>
    </message>
</context>
<context>
    <name>onnxmend::FactsPanel</name>
    <message>
        <source>over %1</source>
        <translation>über %1</translation>
    </message>
    <message>
        <source>Number of values that were read</source>
        <translation>Wie viele Werte angesehen wurden</translation>
    </message>
    <message>
        <source>Facts about all values</source>
        <translation>Fakten über alle Werte</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histogramm</translation>
    </message>
    <message>
        <source>Reading values…</source>
        <translation>Werte werden gelesen…</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Measure of the error</source>
        <translation>Maß des Fehlers</translation>
    </message>
    <message>
        <source>By absolute error</source>
        <translation>Nach absolutem Fehler</translation>
    </message>
    <message>
        <source>By relative error</source>
        <translation>Nach relativem Fehler</translation>
    </message>
    <message>
        <source>Ten worst elements</source>
        <translation>Zehn schlechteste Elemente</translation>
    </message>
    <message>
        <source>Click or press Enter to go to the element</source>
        <translation>Klick oder Eingabetaste führt zum Element</translation>
    </message>
    <message>
        <source>Looking at a sample</source>
        <translation>Stichprobe wird angesehen</translation>
    </message>
    <message>
        <source>Measuring all values</source>
        <translation>Alle Werte werden gemessen</translation>
    </message>
    <message>
        <source>The values cannot be read. %1</source>
        <translation>Die Werte sind nicht lesbar. %1</translation>
    </message>
    <message>
        <source>The one value</source>
        <translation>Der eine Wert</translation>
    </message>
    <message>
        <source>All %1 values</source>
        <translation>Alle %1 Werte</translation>
    </message>
    <message>
        <source>Sample of %1 of %2 values, spread evenly</source>
        <translation>Stichprobe von %1 aus %2 Werten, gleichmäßig verteilt</translation>
    </message>
    <message>
        <source>%1; real and imaginary parts count as numbers of their own</source>
        <translation>%1; Real- und Imaginärteile zählen als eigene Zahlen</translation>
    </message>
    <message>
        <source>&amp;Measure All (%1)</source>
        <translation>Alle &amp;messen (%1)</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>Index</translation>
    </message>
    <message>
        <source>Relative error</source>
        <translation>Relativer Fehler</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Error against magnitude</source>
        <translation>Fehler nach Betrag</translation>
    </message>
</context>
<context>
    <name>onnxmend::FileChoice</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
</context>
<context>
    <name>onnxmend::FileTasks</name>
    <message>
        <source>%1 checkpoints</source>
        <translation>%1 Checkpoints</translation>
    </message>
    <message>
        <source>Looking at the files</source>
        <translation>Dateien werden angesehen</translation>
    </message>
    <message>
        <source>The files could not be looked at.</source>
        <translation>Die Dateien konnten nicht angesehen werden.</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <source>%1 could not be opened, since its policy cannot be read.</source>
        <translation>%1 konnte nicht geöffnet werden, da seine Richtlinie nicht lesbar ist.</translation>
    </message>
    <message>
        <source>%1 could not be opened.</source>
        <translation>%1 konnte nicht geöffnet werden.</translation>
    </message>
    <message>
        <source>%1 could not be added.</source>
        <translation>%1 konnte nicht hinzugefügt werden.</translation>
    </message>
    <message>
        <source>Removing %1</source>
        <translation>%1 wird entfernt</translation>
    </message>
    <message>
        <source>%1 could not be removed.</source>
        <translation>%1 konnte nicht entfernt werden.</translation>
    </message>
    <message>
        <source>Reloading %1</source>
        <translation>%1 wird neu geladen</translation>
    </message>
    <message>
        <source>%1 could not be reloaded. What was read before stays open.</source>
        <translation>%1 konnte nicht neu geladen werden. Was vorher gelesen wurde, bleibt offen.</translation>
    </message>
    <message>
        <source>Switch state_dict of %1</source>
        <translation>state_dict von %1 wechseln</translation>
    </message>
    <message>
        <source>Could not switch %1 to another state_dict.</source>
        <translation>Das state_dict von %1 konnte nicht gewechselt werden.</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Replace %1</source>
        <translation>%1 ersetzen</translation>
    </message>
    <message>
        <source>%1 cannot take the place of %2.</source>
        <translation>%1 kann %2 nicht ersetzen.</translation>
    </message>
</context>
<context>
    <name>onnxmend::FilterBar</name>
    <message>
        <source>Show all rows</source>
        <translation>Alle Zeilen zeigen</translation>
    </message>
    <message>
        <source>Groups of rows</source>
        <translation>Gruppen von Zeilen</translation>
    </message>
    <message>
        <source>Put the rows into groups that fold</source>
        <translation>Die Zeilen zu faltbaren Gruppen zusammenfassen</translation>
    </message>
    <message>
        <source>No groups</source>
        <translation>Keine Gruppen</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>Nach %1</translation>
    </message>
    <message>
        <source>Completions</source>
        <translation>Vervollständigungen</translation>
    </message>
    <message>
        <source>All words have to fit. %1 look into one column, as %2; /layer.\d+/ is a regular expression; a minus in front means not.</source>
        <translation>Alle Wörter müssen passen. %1 suchen in einer Spalte, wie %2; /layer.\d+/ ist ein regulärer Ausdruck; ein Minus davor heißt nicht.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1: %2 rows</source>
        <translation>%1: %2 Zeilen</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche läuft…</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Looking through the rows</source>
        <translation>Zeilen werden durchgesehen</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Show the modules of Python beside the table, and choose the rows of one</source>
        <translation>Die Module von Python neben der Tabelle zeigen und die Zeilen eines Moduls auswählen</translation>
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
        <translation>%1  (Knoten %2)</translation>
    </message>
    <message>
        <source>Value: %1</source>
        <translation>Wert: %1</translation>
    </message>
    <message>
        <source>In: %1</source>
        <translation>In: %1</translation>
    </message>
    <message>
        <source>Other nodes with the same requirement: %1</source>
        <translation>Weitere Knoten mit derselben Anforderung: %1</translation>
    </message>
    <message>
        <source>The selected finding</source>
        <translation>Der ausgewählte Befund</translation>
    </message>
    <message>
        <source>Kind of the problem</source>
        <translation>Art des Problems</translation>
    </message>
    <message>
        <source>Place of the problem</source>
        <translation>Wo es ist</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Was nicht stimmt</translation>
    </message>
    <message>
        <source>The rule of the operator</source>
        <translation>Die Regel des Operators</translation>
    </message>
    <message>
        <source>Apply This Fix</source>
        <translation>Diese Korrektur vornehmen</translation>
    </message>
    <message>
        <source>Apply the chosen fix</source>
        <translation>Die gewählte Korrektur vornehmen</translation>
    </message>
    <message>
        <source>Plan the chosen fix; nothing is written yet</source>
        <translation>Die gewählte Korrektur planen; noch wird nichts geschrieben</translation>
    </message>
    <message>
        <source>Fix all findings of this kind in this way</source>
        <translation>Alle Befunde dieser Art so beheben</translation>
    </message>
    <message>
        <source>Plan the same kind of fix for every finding of this kind; nothing is written yet</source>
        <translation>Für jeden Befund dieser Art dieselbe Korrektur planen; noch wird nichts geschrieben</translation>
    </message>
    <message>
        <source>Map by Hand...</source>
        <translation>Von Hand zuordnen...</translation>
    </message>
    <message>
        <source>Map this weight by hand</source>
        <translation>Dieses Gewicht von Hand zuordnen</translation>
    </message>
    <message>
        <source>Say by hand which checkpoint tensor fills which graph input</source>
        <translation>Von Hand festlegen, welcher Checkpoint-Tensor welche Graph-Eingabe füllt</translation>
    </message>
    <message>
        <source>Operand %1</source>
        <translation>Operand %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>There is no automatic fix</source>
        <translation>Es gibt keine automatische Korrektur</translation>
    </message>
    <message>
        <source>How to fix it</source>
        <translation>Korrekturmöglichkeiten</translation>
    </message>
    <message>
        <source>Ways to fix it</source>
        <translation>Möglichkeiten der Korrektur</translation>
    </message>
    <message>
        <source>Apply to All %1 of This Kind</source>
        <translation>Auf alle %1 dieser Art anwenden</translation>
    </message>
    <message>
        <source>%1 is %2, %3 is required</source>
        <translation>%1 ist %2, nötig ist %3</translation>
    </message>
    <message>
        <source>%1 is declared as %2, %3 is required</source>
        <translation>%1 ist als %2 deklariert, nötig ist %3</translation>
    </message>
    <message>
        <source>Severity by the policy: %1; without the policy: %2</source>
        <translation>Schwere nach der Richtlinie: %1; ohne die Richtlinie: %2</translation>
    </message>
    <message>
        <source>No fix is chosen</source>
        <translation>Es ist keine Korrektur ausgewählt</translation>
    </message>
    <message>
        <source>Why another fix is not offered</source>
        <translation>Warum eine andere Behebung nicht angeboten wird</translation>
    </message>
</context>
<context>
    <name>onnxmend::FindingsPage</name>
    <message>
        <source>Show findings of this severity</source>
        <translation>Befunde dieser Schwere zeigen</translation>
    </message>
    <message>
        <source>Filter: words, op:Add, is:float16, /regex/</source>
        <translation>Filter: Wörter, op:Add, is:float16, /regex/</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Preferred strategy of fixes</source>
        <translation>Was Korrekturen bevorzugen</translation>
    </message>
    <message>
        <source>Preferred fix if operands have different dtypes</source>
        <translation>Bevorzugte Korrektur, wenn Operanden verschiedene dtypes haben</translation>
    </message>
    <message>
        <source>Prefer: promote as torch does</source>
        <translation>Vorzug: promoten wie torch</translation>
    </message>
    <message>
        <source>Prefer: match declared types</source>
        <translation>Vorzug: deklarierte Typen</translation>
    </message>
    <message>
        <source>Target of the model</source>
        <translation>Wo das Modell laufen soll</translation>
    </message>
    <message>
        <source>Finds nodes that have no kernel for their dtype on this target; the hardware is not needed</source>
        <translation>Findet Knoten, die auf diesem Ziel keinen Kernel für ihren dtype haben; die Hardware wird nicht gebraucht</translation>
    </message>
    <message>
        <source>Runs on: %1</source>
        <translation>Läuft auf: %1</translation>
    </message>
    <message>
        <source>No finding fits the filter.</source>
        <translation>Kein Befund passt zum Filter.</translation>
    </message>
    <message>
        <source>Fix These %1</source>
        <translation>Diese %1 beheben</translation>
    </message>
    <message>
        <source>Fix These</source>
        <translation>Diese beheben</translation>
    </message>
    <message>
        <source>No finding selected</source>
        <translation>Kein Befund ausgewählt</translation>
    </message>
    <message>
        <source>Select a finding to see how it can be fixed.</source>
        <translation>Wählen Sie einen Befund, um zu sehen, wie er sich beheben lässt.</translation>
    </message>
    <message>
        <source>Ignored</source>
        <translation>Ignoriert</translation>
    </message>
    <message>
        <source>Show findings that the policy ignores</source>
        <translation>Befunde zeigen, die die Richtlinie ignoriert</translation>
    </message>
    <message>
        <source>Ignored by the policy</source>
        <translation>Von der Richtlinie ignoriert</translation>
    </message>
    <message>
        <source>%1

%2

%3, line %4: what it ignores does not count, and no fix is planned for it.</source>
        <translation>%1

%2

%3, Zeile %4: Was sie ignoriert, zählt nicht, und es wird keine Korrektur dafür geplant.</translation>
    </message>
    <message>
        <source>Make a &amp;Small Model of This...</source>
        <translation>&amp;Kleines Modell hiervon erstellen...</translation>
    </message>
    <message>
        <source>Select one finding</source>
        <translation>Einen Befund auswählen</translation>
    </message>
</context>
<context>
    <name>onnxmend::FixChoice</name>
    <message>
        <source>no Cast at run time</source>
        <translation>kein Cast zur Laufzeit</translation>
    </message>
    <message>
        <source>1 Cast at run time</source>
        <translation>1 Cast zur Laufzeit</translation>
    </message>
    <message>
        <source>%1 Casts at run time</source>
        <translation>%1 Casts zur Laufzeit</translation>
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
        <translation>Verlust je nach Werten</translation>
    </message>
    <message>
        <source>lossless</source>
        <translation>verlustfrei</translation>
    </message>
    <message>
        <source>loses something</source>
        <translation>verliert etwas</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>Promotes as torch does</source>
        <translation>Promotet wie torch</translation>
    </message>
    <message>
        <source>Matches the declared types</source>
        <translation>Folgt den deklarierten Typen</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>Empfohlen</translation>
    </message>
    <message>
        <source>no more bytes</source>
        <translation>keine weiteren Bytes</translation>
    </message>
    <message>
        <source>Fix All skips it: %1</source>
        <translation>„Alle beheben“ lässt sie aus: %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::FixFlow</name>
    <message>
        <source>Nothing is wrong with the selected tensors.</source>
        <translation>An den ausgewählten Tensoren ist nichts falsch.</translation>
    </message>
</context>
<context>
    <name>onnxmend::FoundCheckpointsBar</name>
    <message>
        <source>Checkpoints beside the model</source>
        <translation>Checkpoints neben dem Modell</translation>
    </message>
    <message>
        <source>A checkpoint lies beside the model:</source>
        <translation>Neben dem Modell liegt ein Checkpoint:</translation>
    </message>
    <message>
        <source>%1 checkpoints lie beside the model:</source>
        <translation>Neben dem Modell liegen %1 Checkpoints:</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Other...</source>
        <translation>&amp;Andere...</translation>
    </message>
    <message>
        <source>Choose among all of them</source>
        <translation>Unter allen wählen</translation>
    </message>
    <message>
        <source>&amp;Ignore</source>
        <translation>&amp;Ignorieren</translation>
    </message>
    <message>
        <source>Go on without the weights</source>
        <translation>Ohne die Gewichte weitermachen</translation>
    </message>
    <message>
        <source>Add &amp;Checkpoint</source>
        <translation>&amp;Checkpoint hinzufügen</translation>
    </message>
    <message>
        <source>Ignore the checkpoints</source>
        <translation>Die Checkpoints ignorieren</translation>
    </message>
</context>
<context>
    <name>onnxmend::GraphLegend</name>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Edges and nodes have the colour of their dtype; diamonds are Casts, dashed where they are planned; red is a conflict</source>
        <translation>Kanten und Knoten haben die Farbe ihres dtype; Rauten sind Casts, gestrichelt, wo sie geplant sind; Rot ist ein Konflikt</translation>
    </message>
    <message>
        <source>Cast</source>
        <translation>Cast</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>Geplant</translation>
    </message>
    <message>
        <source>Conflict</source>
        <translation>Konflikt</translation>
    </message>
</context>
<context>
    <name>onnxmend::GraphMinimap</name>
    <message>
        <source>Overview of the whole graph</source>
        <translation>Übersicht über den ganzen Graphen</translation>
    </message>
    <message>
        <source>Click or drag to move the picture</source>
        <translation>Klicken oder ziehen verschiebt das Bild</translation>
    </message>
</context>
<context>
    <name>onnxmend::GraphPage</name>
    <message>
        <source>Show More</source>
        <translation>Mehr zeigen</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Shown part of the graph</source>
        <translation>Was vom Graphen zu sehen ist</translation>
    </message>
    <message>
        <source>Show more nodes</source>
        <translation>Mehr Knoten zeigen</translation>
    </message>
    <message>
        <source>Drawing the graph…</source>
        <translation>Graph wird gezeichnet…</translation>
    </message>
    <message>
        <source>1 hop</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>%1 hops</source>
        <translation>%1 Schritten</translation>
    </message>
    <message>
        <source>The graph is empty: it has no nodes.</source>
        <translation>Der Graph ist leer: er hat keine Knoten.</translation>
    </message>
    <message>
        <source>%1 of %2 nodes within %3 are shown, the nearest first.</source>
        <translation>%1 von %2 Knoten im Umkreis von %3 sind zu sehen, die nächsten zuerst.</translation>
    </message>
    <message>
        <source>%1 within %2; none is left out.</source>
        <translation>%1 im Umkreis von %2; keiner fehlt.</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 Knoten</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 Knoten</translation>
    </message>
    <message>
        <source>1 region</source>
        <translation>1 Region</translation>
    </message>
    <message>
        <source>%1 regions</source>
        <translation>%1 Regionen</translation>
    </message>
    <message>
        <source>%1 are drawn as %2: small ones of one layer and dtype are one.</source>
        <translation>%1 sind als %2 gezeichnet: kleine eines Layers und dtypes sind eine.</translation>
    </message>
    <message>
        <source>The whole graph computes in one dtype.</source>
        <translation>Der ganze Graph rechnet in einem dtype.</translation>
    </message>
    <message>
        <source>%1: nodes that hand values of one dtype on to each other.</source>
        <translation>%1: Knoten, die einander Werte eines dtype weitergeben.</translation>
    </message>
    <message>
        <source>The graph could not be drawn. %1</source>
        <translation>Der Graph konnte nicht gezeichnet werden. %1</translation>
    </message>
    <message>
        <source>What to do with it</source>
        <translation>Was damit zu tun ist</translation>
    </message>
    <message>
        <source>Copy Name</source>
        <translation>Namen kopieren</translation>
    </message>
    <message>
        <source>Show More of Them</source>
        <translation>Mehr davon zeigen</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>Export Picture</source>
        <translation>Bild exportieren</translation>
    </message>
    <message>
        <source>PNG images (*.png)</source>
        <translation>PNG-Bilder (*.png)</translation>
    </message>
    <message>
        <source>SVG drawings (*.svg)</source>
        <translation>SVG-Zeichnungen (*.svg)</translation>
    </message>
    <message>
        <source>The picture is written to %1.</source>
        <translation>Das Bild ist nach %1 geschrieben.</translation>
    </message>
    <message>
        <source>The picture could not be written. %1</source>
        <translation>Das Bild konnte nicht geschrieben werden. %1</translation>
    </message>
    <message>
        <source>Nothing selected in the graph</source>
        <translation>Nichts im Graphen ausgewählt</translation>
    </message>
    <message>
        <source>Click a node or an edge to see its types. Arrow keys walk along the edges.</source>
        <translation>Klicken Sie auf einen Knoten oder eine Kante, um die Typen zu sehen. Pfeiltasten laufen an den Kanten entlang.</translation>
    </message>
    <message>
        <source>Times are those of the model as ONNX Runtime optimises it.</source>
        <translation>Die Zeiten sind die des Modells, wie ONNX Runtime es optimiert.</translation>
    </message>
    <message>
        <source>Times are those of the model as it is written.</source>
        <translation>Die Zeiten sind die des Modells, wie es geschrieben ist.</translation>
    </message>
    <message>
        <source>Their times are unknown since the last change. Run measures them.</source>
        <translation>Ihre Zeiten sind seit der letzten Änderung unbekannt. Ausführen misst sie.</translation>
    </message>
    <message>
        <source>Run measures how much of the time each takes.</source>
        <translation>„Ausführen“ zeigt, welchen Teil der Zeit jede braucht.</translation>
    </message>
    <message>
        <source>%1 of %2 nodes are shown, as many as there is room for. Close groups to open others.</source>
        <translation>%1 von %2 Knoten werden gezeigt; für mehr ist kein Platz. Gruppen schließen, um andere zu öffnen.</translation>
    </message>
    <message>
        <source>%1 of %2 nodes are shown, the others in closed groups.</source>
        <translation>%1 von %2 Knoten werden gezeigt, die übrigen sind in geschlossenen Gruppen.</translation>
    </message>
    <message>
        <source>%1; all are shown.</source>
        <translation>%1; alle werden gezeigt.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>onnxmend::GraphTasks</name>
    <message>
        <source>Inferring types</source>
        <translation>Typen werden hergeleitet</translation>
    </message>
    <message>
        <source>Drawing the graph</source>
        <translation>Graph wird gezeichnet</translation>
    </message>
</context>
<context>
    <name>onnxmend::GraphTools</name>
    <message>
        <source>View</source>
        <translation>Was zu sehen ist</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>Regionen</translation>
    </message>
    <message>
        <source>The plan</source>
        <translation>Der Plan</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>With the Plan</source>
        <translation>Mit Plan</translation>
    </message>
    <message>
        <source>Hops</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Shape arithmetic</source>
        <translation>Shape-Arithmetik</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>Graphs around the one that is shown</source>
        <translation>Graphen um den gezeigten</translation>
    </message>
    <message>
        <source>The graph as it was opened, or with what is planned</source>
        <translation>Der Graph wie geöffnet, oder mit dem Geplanten</translation>
    </message>
    <message>
        <source>Largest distance from the selection</source>
        <translation>Wie weit um die Auswahl</translation>
    </message>
    <message>
        <source>Show nodes that compute indices and shapes as regions of their own</source>
        <translation>Was Indizes und Shapes berechnet, als eigene Regionen zeigen</translation>
    </message>
    <message>
        <source>Zoom Out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Zoom In</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Fit All</source>
        <translation>Alles einpassen</translation>
    </message>
    <message>
        <source>Find a node, value or operator</source>
        <translation>Knoten, Wert oder Operator suchen</translation>
    </message>
    <message>
        <source>What is found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>Export the picture</source>
        <translation>Das Bild exportieren</translation>
    </message>
    <message>
        <source>Export as SVG...</source>
        <translation>Als SVG exportieren...</translation>
    </message>
    <message>
        <source>Export as PNG...</source>
        <translation>Als PNG exportieren...</translation>
    </message>
    <message>
        <source>Write the picture to a file</source>
        <translation>Das Bild in eine Datei schreiben</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>Zu %1 gehen</translation>
    </message>
    <message>
        <source>Searching the graph</source>
        <translation>Graph wird durchsucht</translation>
    </message>
    <message>
        <source>Whole</source>
        <translation>Ganz</translation>
    </message>
    <message>
        <source>The whole graph in groups, the nodes around what is selected, or the graph contracted to what computes in one dtype</source>
        <translation>Der ganze Graph in Gruppen, die Knoten um die Auswahl, oder der Graph zusammengezogen zu dem, was in einem dtype rechnet</translation>
    </message>
    <message>
        <source>Open All</source>
        <translation>Alle öffnen</translation>
    </message>
    <message>
        <source>Show the contents of every group</source>
        <translation>Den Inhalt jeder Gruppe zeigen</translation>
    </message>
    <message>
        <source>Close All</source>
        <translation>Alle schließen</translation>
    </message>
    <message>
        <source>Show only the outermost groups</source>
        <translation>Nur die äußersten Gruppen zeigen</translation>
    </message>
</context>
<context>
    <name>onnxmend::GraphView</name>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
</context>
<context>
    <name>onnxmend::GuideDialog</name>
    <message>
        <source>User Guide</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>To what was read before (%1)</source>
        <translation>Zu dem, was davor gelesen wurde (%1)</translation>
    </message>
</context>
<context>
    <name>onnxmend::HistogramPlot</name>
    <message>
        <source>Histogram of the values</source>
        <translation>Histogramm der Werte</translation>
    </message>
    <message>
        <source>%1 holds ±%2.</source>
        <translation>%1 fasst ±%2.</translation>
    </message>
    <message>
        <source>%1 holds %2 to %3.</source>
        <translation>%1 fasst %2 bis %3.</translation>
    </message>
    <message>
        <source>Subnormal below %1.</source>
        <translation>Subnormal unter %1.</translation>
    </message>
    <message>
        <source>Far from these and not shown: %1</source>
        <translation>Weit davon und nicht gezeigt: %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::InitializersPage</name>
    <message>
        <source>Filter: words, stored:float16, size:&gt;1M, /regex/</source>
        <translation>Filter: Wörter, stored:float16, size:&gt;1M, /regex/</translation>
    </message>
    <message>
        <source>Initializers</source>
        <translation>Initializer</translation>
    </message>
    <message>
        <source>No tensor fits the filter.</source>
        <translation>Kein Tensor passt zum Filter.</translation>
    </message>
    <message>
        <source>Fix These %1</source>
        <translation>Diese %1 beheben</translation>
    </message>
    <message>
        <source>Fix These</source>
        <translation>Diese beheben</translation>
    </message>
    <message>
        <source>No tensor selected</source>
        <translation>Kein Tensor ausgewählt</translation>
    </message>
    <message>
        <source>Select a row to see its values and what a cast does to them.</source>
        <translation>Wählen Sie eine Zeile, um ihre Werte zu sehen und was ein Cast mit ihnen macht.</translation>
    </message>
</context>
<context>
    <name>onnxmend::InterfaceChoice</name>
    <message>
        <source>as all</source>
        <translation>wie alle</translation>
    </message>
    <message>
        <source>Dtype after the conversion</source>
        <translation>Dtype nach der Umwandlung</translation>
    </message>
    <message>
        <source>Dtypes of single inputs and outputs</source>
        <translation>Dtypes einzelner Eingaben und Ausgaben</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>Dann</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Press Return or click to choose a dtype</source>
        <translation>Eingabetaste oder Klick, um einen dtype zu wählen</translation>
    </message>
</context>
<context>
    <name>onnxmend::JobBar</name>
    <message>
        <source>Progress of the running task</source>
        <translation>Fortschritt der laufenden Aufgabe</translation>
    </message>
    <message>
        <source>Running task</source>
        <translation>Laufende Aufgabe</translation>
    </message>
    <message>
        <source>Amount done</source>
        <translation>Erledigter Anteil</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Cancel the running task</source>
        <translation>Die laufende Aufgabe abbrechen</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 von %3</translation>
    </message>
    <message>
        <source>, %1/s</source>
        <translation>, %1/s</translation>
    </message>
    <message>
        <source>, %1 left</source>
        <translation>, noch %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::KeptNodesPanel</name>
    <message>
        <source>Filter: words, reason:overflow, op:Softmax, layer:encoder</source>
        <translation>Filter: Wörter, reason:overflow, op:Softmax, layer:encoder</translation>
    </message>
    <message>
        <source>Nodes that are kept</source>
        <translation>Knoten, die bleiben</translation>
    </message>
    <message>
        <source>Convert Anyway</source>
        <translation>Trotzdem umwandeln</translation>
    </message>
    <message>
        <source>Convert the selected nodes whatever their values are, and measure what that does</source>
        <translation>Die ausgewählten Knoten umwandeln, welche Werte sie auch haben, und messen, was das ausmacht</translation>
    </message>
    <message>
        <source>Keep Always</source>
        <translation>Immer behalten</translation>
    </message>
    <message>
        <source>Keep the selected nodes in every conversion of this model to come</source>
        <translation>Die ausgewählten Knoten in jeder weiteren Umwandlung dieses Modells behalten</translation>
    </message>
    <message>
        <source>Show in Graph</source>
        <translation>Im Graphen zeigen</translation>
    </message>
    <message>
        <source>Show the node on the Graph page (Return)</source>
        <translation>Den Knoten auf der Seite Graph zeigen (Eingabetaste)</translation>
    </message>
    <message>
        <source>No node is kept: all that could be converted are.</source>
        <translation>Kein Knoten bleibt: alle, die es konnten, sind umgewandelt.</translation>
    </message>
    <message>
        <source>No node fits the filter.</source>
        <translation>Kein Knoten passt zum Filter.</translation>
    </message>
    <message>
        <source>%1 nodes selected</source>
        <translation>%1 Knoten ausgewählt</translation>
    </message>
</context>
<context>
    <name>onnxmend::LayerCurve</name>
    <message>
        <source>Error after each layer</source>
        <translation>Fehler nach jedem Layer</translation>
    </message>
    <message>
        <source>Values in the order of the nodes</source>
        <translation>Werte in der Reihenfolge der Knoten</translation>
    </message>
    <message>
        <source>Error, of the greatest absolute value</source>
        <translation>Fehler, im Verhältnis zum größten Betrag</translation>
    </message>
    <message>
        <source>%1 of %2: %3 %4, %5</source>
        <translation>%1 von %2: %3 %4, %5</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>nicht endlich</translation>
    </message>
    <message>
        <source>%1 is allowed</source>
        <translation>%1 ist erlaubt</translation>
    </message>
</context>
<context>
    <name>onnxmend::MagnitudePlot</name>
    <message>
        <source>Values and errors by magnitude</source>
        <translation>Werte und Fehler nach Betrag</translation>
    </message>
    <message>
        <source>All values are zeros, inf or NaN.</source>
        <translation>Es gibt nur Nullen, inf und NaN.</translation>
    </message>
    <message>
        <source>Magnitudes from %1 to %2.</source>
        <translation>Beträge von %1 bis %2.</translation>
    </message>
    <message>
        <source>Red: beyond %1 (%2).</source>
        <translation>Rot: jenseits von %1 (%2).</translation>
    </message>
    <message>
        <source>Too small for %1: %2.</source>
        <translation>Zu klein für %1: %2.</translation>
    </message>
    <message>
        <source>Below: largest (line) and mean (dots) relative error.</source>
        <translation>Unten: größter (Linie) und mittlerer (Punkte) relativer Fehler.</translation>
    </message>
</context>
<context>
    <name>onnxmend::MainWindow</name>
    <message>
        <source>Menus</source>
        <translation>Menüs</translation>
    </message>
    <message>
        <source>Toolbar</source>
        <translation>Werkzeugleiste</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Status bar</source>
        <translation>Statusleiste</translation>
    </message>
    <message>
        <source>%1: cancelled, nothing was changed</source>
        <translation>%1: abgebrochen, nichts wurde geändert</translation>
    </message>
    <message>
        <source>No model is open</source>
        <translation>Kein Modell ist geöffnet</translation>
    </message>
    <message>
        <source>%1, %2 mismatched, %3</source>
        <translation>%1, %2 abweichend, %3</translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation>1 Tensor</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 Tensoren</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Drop the message to have it explained</source>
        <translation>Ablegen, um die Meldung erklären zu lassen</translation>
    </message>
    <message>
        <source>Drop to open %1 files</source>
        <translation>Ablegen, um %1 Dateien zu öffnen</translation>
    </message>
    <message>
        <source>Drop to look for models and checkpoints in %1</source>
        <translation>Ablegen, um in %1 nach Modellen und Checkpoints zu suchen</translation>
    </message>
    <message>
        <source>Drop to add %1</source>
        <translation>Ablegen, um %1 hinzuzufügen</translation>
    </message>
    <message>
        <source>Drop to open %1</source>
        <translation>Ablegen, um %1 zu öffnen</translation>
    </message>
    <message>
        <source>The planned changes could not be kept.</source>
        <translation>Die geplanten Änderungen konnten nicht aufbewahrt werden.</translation>
    </message>
    <message>
        <source>Drop to load the plan %1</source>
        <translation>Loslassen, um den Plan %1 zu laden</translation>
    </message>
</context>
<context>
    <name>onnxmend::MappingDialog</name>
    <message>
        <source>Map Weights</source>
        <translation>Gewichte zuordnen</translation>
    </message>
    <message>
        <source>Checkpoint tensors</source>
        <translation>Checkpoint-Tensoren</translation>
    </message>
    <message>
        <source>Filter tensors</source>
        <translation>Tensoren filtern</translation>
    </message>
    <message>
        <source>Graph inputs and initializers</source>
        <translation>Graph-Eingaben und Initializer</translation>
    </message>
    <message>
        <source>Filter inputs</source>
        <translation>Eingaben filtern</translation>
    </message>
    <message>
        <source>&amp;Bind</source>
        <translation>&amp;Zuordnen</translation>
    </message>
    <message>
        <source>Fill the selected place with the selected tensor (Enter, or drag the tensor)</source>
        <translation>Die ausgewählte Stelle mit dem ausgewählten Tensor füllen (Eingabetaste, oder den Tensor ziehen)</translation>
    </message>
    <message>
        <source>&amp;Unbind</source>
        <translation>&amp;Lösen</translation>
    </message>
    <message>
        <source>Remove what was mapped by hand, or the match by name (Delete)</source>
        <translation>Zurücknehmen, was von Hand zugeordnet wurde; eine Zuordnung nach Namen wird aufgegeben (Entf)</translation>
    </message>
    <message>
        <source>Back to &amp;Names</source>
        <translation>Zurück zu &amp;Namen</translation>
    </message>
    <message>
        <source>Let the names of the selected rows decide again</source>
        <translation>Für die ausgewählten Zeilen wieder die Namen entscheiden lassen</translation>
    </message>
    <message>
        <source>&amp;Accept Clear Suggestions</source>
        <translation>&amp;Klare Vorschläge annehmen</translation>
    </message>
    <message>
        <source>Map each missing weight whose best suggestion is clearly better than the others</source>
        <translation>Jede offene Stelle zuordnen, deren bester Vorschlag deutlich besser als andere ist</translation>
    </message>
    <message>
        <source>Apply &amp;Mapping</source>
        <translation>Zuordnung an&amp;wenden</translation>
    </message>
    <message>
        <source>Audit the model anew with this mapping (Ctrl+Enter)</source>
        <translation>Das Modell mit dieser Zuordnung neu auditieren (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>&amp;Load...</source>
        <translation>La&amp;den...</translation>
    </message>
    <message>
        <source>Replace the mapping by one from a file, as --map-file does</source>
        <translation>Die Zuordnung durch die einer Datei ersetzen, wie --map-file</translation>
    </message>
    <message>
        <source>&amp;Save...</source>
        <translation>&amp;Speichern...</translation>
    </message>
    <message>
        <source>Write what is mapped by hand to a file for --map-file</source>
        <translation>Was von Hand zugeordnet ist, in eine Datei für --map-file schreiben</translation>
    </message>
    <message>
        <source>Clear suggestions mapped by hand: %1</source>
        <translation>Klare Vorschläge von Hand zugeordnet: %1</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>Gespeichert nach %1</translation>
    </message>
    <message>
        <source>Comparing names...</source>
        <translation>Namen werden verglichen...</translation>
    </message>
    <message>
        <source>The names could not be compared. %1</source>
        <translation>Die Namen konnten nicht verglichen werden. %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::MappingEditor</name>
    <message>
        <source>Comparing names</source>
        <translation>Namen werden verglichen</translation>
    </message>
    <message>
        <source>Select a tensor and a place, or drag a tensor to its place.</source>
        <translation>Wählen Sie einen Tensor und eine Stelle, oder ziehen Sie einen Tensor auf seine Stelle.</translation>
    </message>
    <message>
        <source>The shapes agree: %1</source>
        <translation>Die Shapes stimmen überein: %1</translation>
    </message>
    <message>
        <source>The shapes differ: %1 of the tensor, %2 of the place</source>
        <translation>Die Shapes sind verschieden: %1 beim Tensor, %2 bei der Stelle</translation>
    </message>
    <message>
        <source>Places filled by hand: %1, by name or values: %2, open: %3. Tensors in the checkpoints: %4.</source>
        <translation>Stellen von Hand gefüllt: %1, nach Namen oder Werten: %2, offen: %3. Tensoren in den Checkpoints: %4.</translation>
    </message>
</context>
<context>
    <name>onnxmend::MappingFiles</name>
    <message>
        <source>Mappings (*.json)</source>
        <translation>Zuordnungen (*.json)</translation>
    </message>
    <message>
        <source>Load Mapping</source>
        <translation>Zuordnung laden</translation>
    </message>
    <message>
        <source>Save Mapping</source>
        <translation>Zuordnung speichern</translation>
    </message>
    <message>
        <source>The mapping could not be loaded.</source>
        <translation>Die Zuordnung konnte nicht geladen werden.</translation>
    </message>
    <message>
        <source>The mapping could not be saved.</source>
        <translation>Die Zuordnung konnte nicht gespeichert werden.</translation>
    </message>
</context>
<context>
    <name>onnxmend::MappingSide</name>
    <message>
        <source>Nothing fits the filter.</source>
        <translation>Nichts passt zum Filter.</translation>
    </message>
</context>
<context>
    <name>onnxmend::MappingTasks</name>
    <message>
        <source>Comparing names</source>
        <translation>Namen werden verglichen</translation>
    </message>
    <message>
        <source>The weights could not be compared.</source>
        <translation>Die Gewichte konnten nicht verglichen werden.</translation>
    </message>
    <message>
        <source>Mapping weights</source>
        <translation>Gewichte werden zugeordnet</translation>
    </message>
    <message>
        <source>Map Weights</source>
        <translation>Gewichte zuordnen</translation>
    </message>
    <message>
        <source>Fill Folded Weights</source>
        <translation>Gefaltete Gewichte füllen</translation>
    </message>
    <message>
        <source>Leave Folded Weights</source>
        <translation>Gefaltete Gewichte lassen</translation>
    </message>
    <message>
        <source>The weights could not be mapped.</source>
        <translation>Die Gewichte konnten nicht zugeordnet werden.</translation>
    </message>
</context>
<context>
    <name>onnxmend::ModelPathRow</name>
    <message>
        <source>File to save to</source>
        <translation>Datei, in die gespeichert wird</translation>
    </message>
    <message>
        <source>&amp;Browse...</source>
        <translation>&amp;Durchsuchen...</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx)</source>
        <translation>ONNX-Modelle (*.onnx)</translation>
    </message>
</context>
<context>
    <name>onnxmend::ModuleModel</name>
    <message>
        <source>Whole model</source>
        <translation>Ganzes Modell</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Modules of Python that tensors and findings belong to</source>
        <translation>Module von Python, zu denen Tensoren und Befunde gehören</translation>
    </message>
    <message>
        <source>Stored bytes of its tensors and of the modules inside it</source>
        <translation>Gespeicherte Bytes seiner Tensoren und der Module darin</translation>
    </message>
    <message>
        <source>Findings in it and in the modules inside it</source>
        <translation>Befunde in ihm und in den Modulen darin</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
</context>
<context>
    <name>onnxmend::ModuleSplitter</name>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
</context>
<context>
    <name>onnxmend::NearbyFlow</name>
    <message>
        <source>Looking for checkpoints</source>
        <translation>Checkpoints werden gesucht</translation>
    </message>
</context>
<context>
    <name>onnxmend::NodePanel</name>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Attributes, inputs, outputs and documentation of the node</source>
        <translation>Attribute, Eingaben, Ausgaben und Dokumentation des Knotens</translation>
    </message>
    <message>
        <source>Details of the selected node</source>
        <translation>Einzelheiten des ausgewählten Knotens</translation>
    </message>
    <message>
        <source>Show details of the node</source>
        <translation>Einzelheiten des Knotens zeigen</translation>
    </message>
    <message>
        <source>Fold details of the node away</source>
        <translation>Einzelheiten des Knotens einklappen</translation>
    </message>
    <message>
        <source>Reading a node</source>
        <translation>Liest einen Knoten</translation>
    </message>
    <message>
        <source>The planned model has no such node.</source>
        <translation>Das geplante Modell hat keinen solchen Knoten.</translation>
    </message>
    <message>
        <source>Inferring types</source>
        <translation>Typen werden hergeleitet</translation>
    </message>
</context>
<context>
    <name>onnxmend::NodeTrialPanel</name>
    <message>
        <source>Effect of one node in FLOAT</source>
        <translation>Wirkung eines Knotens in FLOAT</translation>
    </message>
    <message>
        <source>Error of each output before and after</source>
        <translation>Fehler jeder Ausgabe vorher und nachher</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>All Values Rounded</source>
        <translation>Alle Werte gerundet</translation>
    </message>
    <message>
        <source>This Node in FLOAT</source>
        <translation>Dieser Knoten in FLOAT</translation>
    </message>
    <message>
        <source>Select a node here or on another page, and press the button below.</source>
        <translation>Wählen Sie hier oder auf einer anderen Seite einen Knoten aus und drücken Sie den Knopf unten.</translation>
    </message>
    <message>
        <source>The node could not be measured in FLOAT.</source>
        <translation>Der Knoten konnte in FLOAT nicht gemessen werden.</translation>
    </message>
    <message>
        <source>%1, in the model before its last change</source>
        <translation>%1, im Modell vor seiner letzten Änderung</translation>
    </message>
    <message>
        <source>The values of the node are not seen: it gives none of that dtype in the main graph.</source>
        <translation>Die Werte des Knotens sind nicht zu sehen: er ergibt im Hauptgraphen keine von diesem dtype.</translation>
    </message>
    <message>
        <source>Magnitudes of %1 values in FLOAT, and what %2 makes of them</source>
        <translation>Größenordnungen von %1 Werten in FLOAT, und was %2 daraus macht</translation>
    </message>
    <message>
        <source>No node was measured in FLOAT yet.</source>
        <translation>Noch kein Knoten wurde in FLOAT gemessen.</translation>
    </message>
</context>
<context>
    <name>onnxmend::NpyChoiceDialog</name>
    <message>
        <source>%1, the bits of each element</source>
        <translation>%1, die Bits jedes Elements</translation>
    </message>
    <message>
        <source>%1, which holds every value exactly</source>
        <translation>%1, das jeden Wert genau fasst</translation>
    </message>
    <message>
        <source>Save as .npy</source>
        <translation>Als .npy speichern</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>As &amp;stored, %1</source>
        <translation>Wie &amp;gespeichert, %1</translation>
    </message>
    <message>
        <source>After the &amp;cast to %1</source>
        <translation>Nach dem &amp;Cast nach %1</translation>
    </message>
    <message>
        <source>Choose &amp;File...</source>
        <translation>&amp;Datei wählen...</translation>
    </message>
    <message>
        <source>NumPy has no type for %1. Store it as</source>
        <translation>NumPy hat keinen Typ für %1. Ablegen als</translation>
    </message>
    <message>
        <source>Stored as</source>
        <translation>Gespeichert als</translation>
    </message>
</context>
<context>
    <name>onnxmend::NumberTasks</name>
    <message>
        <source>Reading numbers of nodes</source>
        <translation>Liest Zahlen zu Knoten</translation>
    </message>
    <message>
        <source>The numbers could not be read.</source>
        <translation>Die Zahlen konnten nicht gelesen werden.</translation>
    </message>
</context>
<context>
    <name>onnxmend::NumbersDialog</name>
    <message>
        <source>Kind of numbers</source>
        <translation>Art der Zahlen</translation>
    </message>
    <message>
        <source>Numbers of nodes</source>
        <translation>Zahlen zu Knoten</translation>
    </message>
    <message>
        <source>Filter: words, number:&gt;10, op:MatMul, layer:encoder</source>
        <translation>Filter: Wörter, number:&gt;10, op:MatMul, layer:encoder</translation>
    </message>
    <message>
        <source>Numbers of Nodes: %1</source>
        <translation>Zahlen zu Knoten: %1</translation>
    </message>
    <message>
        <source>No node fits the filter.</source>
        <translation>Kein Knoten passt zum Filter.</translation>
    </message>
    <message>
        <source>Show in Graph</source>
        <translation>Im Graphen zeigen</translation>
    </message>
    <message>
        <source>Show the node on the Graph page (Return)</source>
        <translation>Den Knoten auf der Seite Graph zeigen (Eingabetaste)</translation>
    </message>
    <message>
        <source>%1 of the %2 names in the file are nodes of this model.</source>
        <translation>%1 der %2 Namen in der Datei sind Knoten dieses Modells.</translation>
    </message>
    <message>
        <source>1 entry has no number.</source>
        <translation>1 Eintrag hat keine Zahl.</translation>
    </message>
    <message>
        <source>%1 entries have no number.</source>
        <translation>%1 Einträge haben keine Zahl.</translation>
    </message>
    <message>
        <source>The graph shows them as depth of colour, from %1 to %2.</source>
        <translation>Der Graph zeigt sie als Tiefe der Farbe, von %1 bis %2.</translation>
    </message>
</context>
<context>
    <name>onnxmend::NumbersFlow</name>
    <message>
        <source>Open Numbers of Nodes</source>
        <translation>Zahlen zu Knoten öffnen</translation>
    </message>
    <message>
        <source>Numbers of nodes (*.json *.csv *.tsv)</source>
        <translation>Zahlen zu Knoten (*.json *.csv *.tsv)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>onnxmend::NumericsFlow</name>
    <message>
        <source>The nodes are kept in FLOAT by the plan; Undo takes it back.</source>
        <translation>Der Plan behält die Knoten in FLOAT; Rückgängig nimmt es zurück.</translation>
    </message>
</context>
<context>
    <name>onnxmend::NumericsForm</name>
    <message>
        <source>Options of the measurement</source>
        <translation>Optionen der Messung</translation>
    </message>
    <message>
        <source>Arrays of NumPy (*.npz *.npy)</source>
        <translation>Arrays von NumPy (*.npz *.npy)</translation>
    </message>
    <message>
        <source>Inputs to measure on</source>
        <translation>Eingaben, an denen gemessen wird</translation>
    </message>
    <message>
        <source>Inputs are made up</source>
        <translation>Eingaben werden erfunden</translation>
    </message>
    <message>
        <source>Choose Files of Inputs...</source>
        <translation>Dateien mit Eingaben wählen...</translation>
    </message>
    <message>
        <source>Inputs to Measure On</source>
        <translation>Eingaben zum Messen</translation>
    </message>
    <message>
        <source>Choose a Folder of Inputs...</source>
        <translation>Ordner mit Eingaben wählen...</translation>
    </message>
    <message>
        <source>Folder of Inputs</source>
        <translation>Ordner mit Eingaben</translation>
    </message>
    <message>
        <source>Model that should give the same values</source>
        <translation>Modell, das dieselben Werte ergeben sollte</translation>
    </message>
    <message>
        <source>No reference model</source>
        <translation>Kein Referenzmodell</translation>
    </message>
    <message>
        <source>Choose a Model...</source>
        <translation>Modell wählen...</translation>
    </message>
    <message>
        <source>Reference Model</source>
        <translation>Referenzmodell</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx)</source>
        <translation>ONNX-Modelle (*.onnx)</translation>
    </message>
    <message>
        <source>Values that another run recorded</source>
        <translation>Werte, die ein anderer Lauf aufgezeichnet hat</translation>
    </message>
    <message>
        <source>Nothing recorded</source>
        <translation>Nichts aufgezeichnet</translation>
    </message>
    <message>
        <source>Choose Recorded Values...</source>
        <translation>Aufgezeichnete Werte wählen...</translation>
    </message>
    <message>
        <source>Recorded Values</source>
        <translation>Aufgezeichnete Werte</translation>
    </message>
    <message>
        <source>Arrays of NumPy (*.npz)</source>
        <translation>Arrays von NumPy (*.npz)</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Run the model in FLOAT and rounded, and find the nodes that make it wrong</source>
        <translation>Das Modell in FLOAT und gerundet ausführen und die Knoten finden, durch die es falsch wird</translation>
    </message>
</context>
<context>
    <name>onnxmend::NumericsPage</name>
    <message>
        <source>Share of the error of each output: %1</source>
        <translation>Anteil am Fehler jeder Ausgabe: %1</translation>
    </message>
    <message>
        <source>Numerics</source>
        <translation>Numerik</translation>
    </message>
    <message>
        <source>Why a half model is wrong</source>
        <translation>Warum ein Modell in halber Genauigkeit falsch ist</translation>
    </message>
    <message>
        <source>Result of the measurement</source>
        <translation>Ergebnis der Messung</translation>
    </message>
    <message>
        <source>Verdict on the numbers</source>
        <translation>Urteil über die Zahlen</translation>
    </message>
    <message>
        <source>Keep These in FLOAT</source>
        <translation>Diese in FLOAT behalten</translation>
    </message>
    <message>
        <source>Put the fewest nodes that have to compute in FLOAT into the plan, as one step that can be undone</source>
        <translation>Die wenigsten Knoten, die in FLOAT rechnen müssen, in den Plan aufnehmen, als einen Schritt, der sich rückgängig machen lässt</translation>
    </message>
    <message>
        <source>Details of the measurement</source>
        <translation>Einzelheiten der Messung</translation>
    </message>
    <message>
        <source>View of the measurement</source>
        <translation>Ansicht der Messung</translation>
    </message>
    <message>
        <source>Causes</source>
        <translation>Ursachen</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>Nodes to Keep</source>
        <translation>Zu behaltende Knoten</translation>
    </message>
    <message>
        <source>One Node</source>
        <translation>Ein Knoten</translation>
    </message>
    <message>
        <source>The fewest nodes to keep in FLOAT</source>
        <translation>Die wenigsten Knoten, die in FLOAT bleiben müssen</translation>
    </message>
    <message>
        <source>Causes of wrong numbers</source>
        <translation>Ursachen falscher Zahlen</translation>
    </message>
    <message>
        <source>The cause that is selected</source>
        <translation>Die ausgewählte Ursache</translation>
    </message>
    <message>
        <source>Error over depth</source>
        <translation>Fehler über die Tiefe</translation>
    </message>
    <message>
        <source>Values that are compared with</source>
        <translation>Werte, mit denen verglichen wird</translation>
    </message>
    <message>
        <source>Against FLOAT</source>
        <translation>Gegen FLOAT</translation>
    </message>
    <message>
        <source>Against the Reference</source>
        <translation>Gegen die Referenz</translation>
    </message>
    <message>
        <source>The node that is selected</source>
        <translation>Der ausgewählte Knoten</translation>
    </message>
    <message>
        <source>Show in Graph</source>
        <translation>Im Graphen zeigen</translation>
    </message>
    <message>
        <source>Show the node on the Graph page (Return)</source>
        <translation>Den Knoten auf der Seite Graph zeigen (Eingabetaste)</translation>
    </message>
    <message>
        <source>What if this node computed in FLOAT: measures the outputs with it, and changes nothing</source>
        <translation>Was wäre, wenn dieser Knoten in FLOAT rechnete: misst die Ausgaben damit und ändert nichts</translation>
    </message>
    <message>
        <source>Nothing was measured.</source>
        <translation>Nichts wurde gemessen.</translation>
    </message>
    <message>
        <source>No node is named: no cause was found.</source>
        <translation>Kein Knoten wird genannt: keine Ursache wurde gefunden.</translation>
    </message>
    <message>
        <source>No node has to be kept, or no set of nodes helps; the verdict says which.</source>
        <translation>Kein Knoten muss behalten werden, oder keine Menge von Knoten hilft; das Urteil sagt, was zutrifft.</translation>
    </message>
    <message>
        <source>a cause</source>
        <translation>eine Ursache</translation>
    </message>
    <message>
        <source>No value was followed: nothing is rounded, or the model could not be run.</source>
        <translation>Kein Wert wurde verfolgt: nichts wird gerundet, oder das Modell konnte nicht ausgeführt werden.</translation>
    </message>
    <message>
        <source>The error of each value in the order of the nodes. Diamonds are causes, crosses are not finite.</source>
        <translation>Der Fehler jedes Wertes in der Reihenfolge der Knoten. Rauten sind Ursachen, Kreuze sind nicht endlich.</translation>
    </message>
    <message>
        <source>Faint: as this CPU computes. Strong: with every value rounded to %1, as a processor computes that has the dtype.</source>
        <translation>Blass: wie diese CPU rechnet. Kräftig: mit jedem Wert auf %1 gerundet, wie ein Prozessor rechnet, der den dtype hat.</translation>
    </message>
    <message>
        <source>%1 nodes selected</source>
        <translation>%1 Knoten ausgewählt</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Bits lost</source>
        <translation>Verlorene Bits</translation>
    </message>
    <message>
        <source>Greatest</source>
        <translation>Größter</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Infinite</source>
        <translation>Unendlich</translation>
    </message>
    <message>
        <source>Subnormal</source>
        <translation>Subnormal</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>Null</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>No node is selected.</source>
        <translation>Kein Knoten ist ausgewählt.</translation>
    </message>
    <message>
        <source>Select a node first</source>
        <translation>Wählen Sie zuerst einen Knoten aus</translation>
    </message>
    <message>
        <source>Measure the present model first</source>
        <translation>Messen Sie zuerst das gegenwärtige Modell</translation>
    </message>
    <message>
        <source>Inputs were made up. Real ones measure more reliably.</source>
        <translation>Die Eingaben wurden erfunden. Echte messen zuverlässiger.</translation>
    </message>
    <message>
        <source>Measuring. Nothing of the model changes.</source>
        <translation>Es wird gemessen. Am Modell ändert sich nichts.</translation>
    </message>
    <message>
        <source>Measure names the nodes at which rounding makes the outputs wrong, what each costs, and the fewest nodes that have to compute in FLOAT. The model stays as it is until you keep them.</source>
        <translation>Messen nennt die Knoten, an denen das Runden die Ausgaben falsch macht, was jeder kostet, und die wenigsten Knoten, die in FLOAT rechnen müssen. Das Modell bleibt, wie es ist, bis Sie diese behalten.</translation>
    </message>
    <message>
        <source>The model could not be measured.</source>
        <translation>Das Modell konnte nicht gemessen werden.</translation>
    </message>
    <message>
        <source>Its nodes are kept in FLOAT by the plan, as one step; Changes lists what it does.</source>
        <translation>Der Plan behält seine Knoten in FLOAT, als einen Schritt; Änderungen zeigt, was er bewirkt.</translation>
    </message>
    <message>
        <source>The model was changed since. Measure again to see the present one.</source>
        <translation>Das Modell wurde seitdem geändert. Messen Sie erneut, um das gegenwärtige zu sehen.</translation>
    </message>
    <message>
        <source>The measurement is not about the present model</source>
        <translation>Die Messung betrifft nicht das gegenwärtige Modell</translation>
    </message>
    <message>
        <source>Measure It in FLOAT</source>
        <translation>In FLOAT messen</translation>
    </message>
</context>
<context>
    <name>onnxmend::NumericsTasks</name>
    <message>
        <source>Measuring the numbers</source>
        <translation>Die Zahlen werden gemessen</translation>
    </message>
    <message>
        <source>Keep Nodes in FLOAT</source>
        <translation>Knoten in FLOAT behalten</translation>
    </message>
    <message>
        <source>Measuring one node in FLOAT</source>
        <translation>Ein Knoten wird in FLOAT gemessen</translation>
    </message>
</context>
<context>
    <name>onnxmend::OpeningFlow</name>
    <message>
        <source>1 model</source>
        <translation>1 Modell</translation>
    </message>
    <message>
        <source>%1 models</source>
        <translation>%1 Modelle</translation>
    </message>
    <message>
        <source>1 checkpoint</source>
        <translation>1 Checkpoint</translation>
    </message>
    <message>
        <source>%1 checkpoints</source>
        <translation>%1 Checkpoints</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>There is nothing to open in %1.</source>
        <translation>In %1 gibt es nichts zu öffnen.</translation>
    </message>
    <message>
        <source>%1 is a checkpoint, not a model.</source>
        <translation>%1 ist ein Checkpoint, kein Modell.</translation>
    </message>
    <message>
        <source>Open Model</source>
        <translation>Modell öffnen</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx);;All files (*)</source>
        <translation>ONNX-Modelle (*.onnx);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Add Checkpoints</source>
        <translation>Checkpoints hinzufügen</translation>
    </message>
    <message>
        <source>Replace Checkpoint</source>
        <translation>Checkpoint ersetzen</translation>
    </message>
    <message>
        <source>Checkpoints (%1);;All files (*)</source>
        <translation>Checkpoints (%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The sample could not be opened.</source>
        <translation>Das Beispiel konnte nicht geöffnet werden.</translation>
    </message>
    <message>
        <source>%1 could not be opened.</source>
        <translation>%1 konnte nicht geöffnet werden.</translation>
    </message>
</context>
<context>
    <name>onnxmend::OutputBars</name>
    <message>
        <source>not finite</source>
        <translation>nicht endlich</translation>
    </message>
    <message>
        <source>Error of each output</source>
        <translation>Wie weit jede Ausgabe abweicht</translation>
    </message>
    <message>
        <source>Largest difference, of the output&apos;s greatest absolute value</source>
        <translation>Größte Abweichung, im Verhältnis zum größten Betrag der Ausgabe</translation>
    </message>
    <message>
        <source>%1: %2 as the CPU computes, %3 with all values rounded</source>
        <translation>%1: %2, wie die CPU rechnet, %3 mit allen Werten gerundet</translation>
    </message>
    <message>
        <source>%1 is allowed</source>
        <translation>%1 ist erlaubt</translation>
    </message>
</context>
<context>
    <name>onnxmend::OutputsPanel</name>
    <message>
        <source>Error of each output</source>
        <translation>Fehler jeder Ausgabe</translation>
    </message>
    <message>
        <source>No output was measured.</source>
        <translation>Keine Ausgabe wurde gemessen.</translation>
    </message>
    <message>
        <source>The worst %1 of %2 outputs are shown.</source>
        <translation>Gezeigt werden die schlechtesten %1 von %2 Ausgaben.</translation>
    </message>
</context>
<context>
    <name>onnxmend::OverviewPage</name>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Domain</source>
        <translation>Domäne</translation>
    </message>
    <message>
        <source>Version of the model</source>
        <translation>Version des Modells</translation>
    </message>
    <message>
        <source>1 training graph</source>
        <translation>1 Trainingsgraph</translation>
    </message>
    <message>
        <source>%1 training graphs</source>
        <translation>%1 Trainingsgraphen</translation>
    </message>
    <message>
        <source>Name of the graph</source>
        <translation>Name des Graphen</translation>
    </message>
    <message>
        <source>About the graph</source>
        <translation>Über den Graphen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>Inputs and outputs</source>
        <translation>Ein- und Ausgaben</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Dtype</source>
        <translation>Dtype</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Shape</translation>
    </message>
    <message>
        <source>What to do next</source>
        <translation>Was als Nächstes zu tun ist</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Show Findings</source>
        <translation>Befunde zeigen</translation>
    </message>
    <message>
        <source>Show these findings</source>
        <translation>Diese Befunde zeigen</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Made by</source>
        <translation>Erzeugt von</translation>
    </message>
    <message>
        <source>IR version</source>
        <translation>IR-Version</translation>
    </message>
    <message>
        <source>Opsets</source>
        <translation>Opsets</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 Knoten</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 Knoten</translation>
    </message>
    <message>
        <source>1 subgraph</source>
        <translation>1 Subgraph</translation>
    </message>
    <message>
        <source>%1 subgraphs</source>
        <translation>%1 Subgraphen</translation>
    </message>
    <message>
        <source>1 function</source>
        <translation>1 Funktion</translation>
    </message>
    <message>
        <source>%1 functions</source>
        <translation>%1 Funktionen</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Bytes by dtype</source>
        <translation>Bytes nach dtype</translation>
    </message>
    <message>
        <source>The model has no data for its weights. %1 lies beside it and holds tensors.</source>
        <translation>Das Modell hat keine Daten für seine Gewichte. Daneben liegt %1 mit Tensoren.</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>all fixable</source>
        <translation>alle behebbar</translation>
    </message>
    <message>
        <source>%1 fixable</source>
        <translation>%1 behebbar</translation>
    </message>
    <message>
        <source>No tensor has data.</source>
        <translation>Kein Tensor hat Daten.</translation>
    </message>
    <message>
        <source>1 problem can be fixed and saved at once.</source>
        <translation>1 Problem lässt sich in einem Zug beheben und speichern.</translation>
    </message>
    <message>
        <source>All %1 problems can be fixed and saved at once.</source>
        <translation>Alle %1 Probleme lassen sich in einem Zug beheben und speichern.</translation>
    </message>
    <message>
        <source>%1 problems can be fixed and saved at once.</source>
        <translation>%1 Probleme lassen sich in einem Zug beheben und speichern.</translation>
    </message>
</context>
<context>
    <name>onnxmend::PageRail</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>onnxmend::PageSkeleton</name>
    <message>
        <source>Current step</source>
        <translation>Was gerade geschieht</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
</context>
<context>
    <name>onnxmend::PlanKeeper</name>
    <message>
        <source>Keeping the plan</source>
        <translation>Plan wird aufbewahrt</translation>
    </message>
</context>
<context>
    <name>onnxmend::PlanTasks</name>
    <message>
        <source>Fix 1 Finding</source>
        <translation>1 Befund beheben</translation>
    </message>
    <message>
        <source>Fix %1 Findings</source>
        <translation>%1 Befunde beheben</translation>
    </message>
    <message>
        <source>Choosing fixes</source>
        <translation>Korrekturen werden gewählt</translation>
    </message>
    <message>
        <source>The fixes could not be planned.</source>
        <translation>Die Korrekturen konnten nicht geplant werden.</translation>
    </message>
    <message>
        <source>Fix All</source>
        <translation>Alle beheben</translation>
    </message>
    <message>
        <source>Fix Until It Runs</source>
        <translation>Beheben, bis es läuft</translation>
    </message>
    <message>
        <source>Loading and fixing</source>
        <translation>Laden und Beheben</translation>
    </message>
    <message>
        <source>The model could not be fixed until it runs.</source>
        <translation>Das Modell konnte nicht behoben werden, bis es läuft.</translation>
    </message>
    <message>
        <source>Cast to %1</source>
        <translation>Casten nach %1</translation>
    </message>
    <message>
        <source>The change could not be made.</source>
        <translation>Die Änderung konnte nicht vorgenommen werden.</translation>
    </message>
    <message>
        <source>Other Preference</source>
        <translation>Anderer Vorzug</translation>
    </message>
    <message>
        <source>Looking up kernels</source>
        <translation>Kernel werden nachgeschlagen</translation>
    </message>
    <message>
        <source>Change Target Provider</source>
        <translation>Ziel-Provider ändern</translation>
    </message>
    <message>
        <source>Remove 1 Change</source>
        <translation>1 Änderung entfernen</translation>
    </message>
    <message>
        <source>Remove %1 Changes</source>
        <translation>%1 Änderungen entfernen</translation>
    </message>
    <message>
        <source>Enable 1 Change</source>
        <translation>1 Änderung aktivieren</translation>
    </message>
    <message>
        <source>Enable %1 Changes</source>
        <translation>%1 Änderungen aktivieren</translation>
    </message>
    <message>
        <source>Disable 1 Change</source>
        <translation>1 Änderung deaktivieren</translation>
    </message>
    <message>
        <source>Disable %1 Changes</source>
        <translation>%1 Änderungen deaktivieren</translation>
    </message>
    <message>
        <source>Change to %1</source>
        <translation>In %1 ändern</translation>
    </message>
    <message>
        <source>Measuring losses</source>
        <translation>Verluste werden gemessen</translation>
    </message>
    <message>
        <source>The losses could not be measured.</source>
        <translation>Die Verluste konnten nicht gemessen werden.</translation>
    </message>
    <message>
        <source>Load Plan</source>
        <translation>Plan laden</translation>
    </message>
    <message>
        <source>Restoring the plan</source>
        <translation>Plan wird wiederhergestellt</translation>
    </message>
    <message>
        <source>Restore Plan</source>
        <translation>Plan wiederherstellen</translation>
    </message>
    <message>
        <source>The plan could not be restored.</source>
        <translation>Der Plan konnte nicht wiederhergestellt werden.</translation>
    </message>
    <message>
        <source>Saving the plan</source>
        <translation>Plan wird gespeichert</translation>
    </message>
    <message>
        <source>The plan could not be saved.</source>
        <translation>Der Plan konnte nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>Undoing</source>
        <translation>Wird rückgängig gemacht</translation>
    </message>
    <message>
        <source>Redoing</source>
        <translation>Wird wiederholt</translation>
    </message>
    <message>
        <source>Take All Weights</source>
        <translation>Alle Gewichte nehmen</translation>
    </message>
</context>
<context>
    <name>onnxmend::PolicyBar</name>
    <message>
        <source>1 finding ignored</source>
        <translation>1 Befund ignoriert</translation>
    </message>
    <message>
        <source>%1 findings ignored</source>
        <translation>%1 Befunde ignoriert</translation>
    </message>
    <message>
        <source>1 with another severity</source>
        <translation>1 mit anderer Schwere</translation>
    </message>
    <message>
        <source>%1 with another severity</source>
        <translation>%1 mit anderer Schwere</translation>
    </message>
    <message>
        <source>it changes no finding here</source>
        <translation>sie ändert hier keinen Befund</translation>
    </message>
    <message>
        <source>Line %1: the ignore of %2 has ended.</source>
        <translation>Zeile %1: Das Ignorieren von %2 ist abgelaufen.</translation>
    </message>
    <message>
        <source>Line %1: the ignore of %2 fits no finding.</source>
        <translation>Zeile %1: Das Ignorieren von %2 passt auf keinen Befund.</translation>
    </message>
    <message>
        <source>The policy of the model&apos;s folder</source>
        <translation>Die Richtlinie des Ordners, in dem das Modell liegt</translation>
    </message>
    <message>
        <source>Show the ignored findings</source>
        <translation>Die ignorierten Befunde zeigen</translation>
    </message>
    <message>
        <source>Show the findings that the policy ignores, and why</source>
        <translation>Die Befunde zeigen, die die Richtlinie ignoriert, und warum</translation>
    </message>
    <message>
        <source>Open the model without the policy</source>
        <translation>Das Modell ohne die Richtlinie öffnen</translation>
    </message>
    <message>
        <source>Open the model again, and judge it as if there were no policy</source>
        <translation>Das Modell neu öffnen und beurteilen, als gäbe es keine Richtlinie</translation>
    </message>
    <message>
        <source>Open the model with the policy</source>
        <translation>Das Modell mit der Richtlinie öffnen</translation>
    </message>
    <message>
        <source>Open the model again, and judge it by this policy</source>
        <translation>Das Modell neu öffnen und nach dieser Richtlinie beurteilen</translation>
    </message>
    <message>
        <source>%1 is not used: the model was opened without it.</source>
        <translation>%1 zählt hier nicht: Das Modell wurde ohne sie geöffnet.</translation>
    </message>
    <message>
        <source>%1 is left out, since others can have put it there: %2.</source>
        <translation>%1 zählt hier nicht, da andere sie dorthin gelegt haben können: %2.</translation>
    </message>
    <message>
        <source>Policy %1: %2</source>
        <translation>Richtlinie %1: %2</translation>
    </message>
    <message>
        <source>Show Ignored</source>
        <translation>Ignorierte zeigen</translation>
    </message>
    <message>
        <source>Open Without It</source>
        <translation>Ohne sie öffnen</translation>
    </message>
    <message>
        <source>Open With It</source>
        <translation>Mit ihr öffnen</translation>
    </message>
    <message>
        <source>Open Again</source>
        <translation>Neu öffnen</translation>
    </message>
    <message>
        <source>Open the model with the policy as it is now</source>
        <translation>Das Modell mit der Richtlinie öffnen, wie sie jetzt ist</translation>
    </message>
    <message>
        <source>Open the model again, and judge it by what the policy says now</source>
        <translation>Das Modell neu öffnen und danach beurteilen, was die Richtlinie jetzt sagt</translation>
    </message>
    <message>
        <source>Policy %1 has changed on the disk; before it was: %2</source>
        <translation>Richtlinie %1 hat sich auf dem Datenträger geändert; vorher war es: %2</translation>
    </message>
    <message>
        <source>Policy %1 was removed, but still counts here: %2</source>
        <translation>Richtlinie %1 gibt es nicht mehr, sie gilt hier aber noch: %2</translation>
    </message>
    <message>
        <source>Open With the Left-Out One</source>
        <translation>Mit der übergangenen öffnen</translation>
    </message>
</context>
<context>
    <name>onnxmend::PolicyFlow</name>
    <message>
        <source>Open Without It</source>
        <translation>Ohne sie öffnen</translation>
    </message>
</context>
<context>
    <name>onnxmend::PreviewPanel</name>
    <message>
        <source>Effect of the fix on the graph</source>
        <translation>Was die Korrektur am Graphen ändert</translation>
    </message>
    <message>
        <source>The nodes before the fix</source>
        <translation>Die Knoten vor der Korrektur</translation>
    </message>
    <message>
        <source>The nodes after the fix</source>
        <translation>Die Knoten nach der Korrektur</translation>
    </message>
    <message>
        <source>After the fix</source>
        <translation>Nach der Korrektur</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>State of the preview</source>
        <translation>Zustand der Vorschau</translation>
    </message>
    <message>
        <source>Preparing the preview…</source>
        <translation>Vorschau wird vorbereitet…</translation>
    </message>
    <message>
        <source>Preparing the preview</source>
        <translation>Vorschau wird vorbereitet</translation>
    </message>
    <message>
        <source>There is no preview. %1</source>
        <translation>Es gibt keine Vorschau. %1</translation>
    </message>
    <message>
        <source>No node reads it, so there is no graph to show.</source>
        <translation>Kein Knoten liest ihn, also gibt es keinen Graphen zu zeigen.</translation>
    </message>
    <message>
        <source>Does not fit: %1</source>
        <translation>Passt nicht: %1</translation>
    </message>
    <message>
        <source>There are more neighbours than are shown.</source>
        <translation>Es gibt mehr Nachbarn, als zu sehen sind.</translation>
    </message>
</context>
<context>
    <name>onnxmend::RecentMenu</name>
    <message>
        <source>%1, in %2</source>
        <translation>%1, in %2</translation>
    </message>
    <message>
        <source>Open Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation>Liste &amp;leeren</translation>
    </message>
    <message>
        <source>Forget which models were open; the files stay</source>
        <translation>Vergisst, welche Modelle geöffnet waren; die Dateien bleiben</translation>
    </message>
    <message>
        <source>Open Recen&amp;t</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
</context>
<context>
    <name>onnxmend::ReloadBar</name>
    <message>
        <source>%1 is not on the disk any more.</source>
        <translation>%1 ist nicht mehr auf dem Datenträger.</translation>
    </message>
    <message>
        <source>%1 has changed on the disk.</source>
        <translation>%1 hat sich auf dem Datenträger geändert.</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>&amp;Neu laden</translation>
    </message>
    <message>
        <source>Files that have changed</source>
        <translation>Geänderte Dateien</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu laden</translation>
    </message>
    <message>
        <source>Open the files again as they are now; the planned changes stay</source>
        <translation>Die Dateien öffnen, wie sie jetzt sind; die geplanten Änderungen bleiben</translation>
    </message>
    <message>
        <source>&amp;Ignore</source>
        <translation>&amp;Ignorieren</translation>
    </message>
    <message>
        <source>Continue with what was read before; a save that needs the changed bytes fails</source>
        <translation>Mit dem vorher Gelesenen weitermachen; ein Speichern, das die geänderten Bytes braucht, schlägt fehl</translation>
    </message>
    <message>
        <source>%1 The window shows what was read before.</source>
        <translation>%1 Zu sehen ist, was vorher gelesen wurde.</translation>
    </message>
    <message>
        <source>Ignore the change</source>
        <translation>Die Änderung ignorieren</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>%1 have changed on the disk.</source>
        <translation>%1 haben sich auf dem Datenträger geändert.</translation>
    </message>
    <message>
        <source>%1 are not on the disk any more.</source>
        <translation>%1 sind nicht mehr auf dem Datenträger.</translation>
    </message>
</context>
<context>
    <name>onnxmend::RenameBar</name>
    <message>
        <source>Regular expression of the rename rule</source>
        <translation>Regulärer Ausdruck der Umbenennung</translation>
    </message>
    <message>
        <source>regular expression, such as ^transformer\.h\.(\d+)</source>
        <translation>Regulärer Ausdruck wie ^transformer\.h\.(\d+)</translation>
    </message>
    <message>
        <source>Replacement of the rename rule</source>
        <translation>Ersetzung der Umbenennung</translation>
    </message>
    <message>
        <source>replacement, such as layers_$1</source>
        <translation>Ersetzung wie layers_$1</translation>
    </message>
    <message>
        <source>&amp;Rename tensors</source>
        <translation>Tensoren &amp;umbenennen</translation>
    </message>
    <message>
        <source>Map each tensor to the place that has its new name and its shape</source>
        <translation>Jeden Tensor der Stelle zuordnen, die seinen neuen Namen und seine Shape hat</translation>
    </message>
    <message>
        <source>Renamed: %1 of %2 tensors</source>
        <translation>Umbenannt: %1 von %2 Tensoren</translation>
    </message>
    <message>
        <source>to a place of their shape: %1</source>
        <translation>zu einer Stelle ihrer Shape: %1</translation>
    </message>
    <message>
        <source>of another shape: %1</source>
        <translation>mit anderer Shape: %1</translation>
    </message>
    <message>
        <source>to the place of another: %1</source>
        <translation>zur Stelle eines anderen: %1</translation>
    </message>
    <message>
        <source>&amp;Map %1 Renamed</source>
        <translation>%1 Umbenannte zu&amp;ordnen</translation>
    </message>
</context>
<context>
    <name>onnxmend::ReportFlow</name>
    <message>
        <source>The report was written to %1</source>
        <translation>Der Bericht wurde nach %1 geschrieben</translation>
    </message>
    <message>
        <source>Export Report</source>
        <translation>Bericht exportieren</translation>
    </message>
</context>
<context>
    <name>onnxmend::ReportTasks</name>
    <message>
        <source>Exporting the report</source>
        <translation>Der Bericht wird exportiert</translation>
    </message>
    <message>
        <source>The report could not be exported.</source>
        <translation>Der Bericht konnte nicht exportiert werden.</translation>
    </message>
</context>
<context>
    <name>onnxmend::ResultDialog</name>
    <message>
        <source>Show in &amp;Folder</source>
        <translation>Im &amp;Ordner zeigen</translation>
    </message>
    <message>
        <source>Open the folder with the file manager</source>
        <translation>Den Ordner in der Dateiverwaltung öffnen</translation>
    </message>
    <message>
        <source>Copy &amp;Path</source>
        <translation>&amp;Pfad kopieren</translation>
    </message>
</context>
<context>
    <name>onnxmend::ResultGuide</name>
    <message>
        <source>The value %1 of %2</source>
        <translation>Der Wert %1 von %2</translation>
    </message>
    <message>
        <source>Node %1 of %2, a %3 without a name,</source>
        <translation>Knoten %1 von %2, ein %3 ohne Namen,</translation>
    </message>
    <message>
        <source>The node %1 of %2, a %3,</source>
        <translation>Der Knoten %1 von %2, ein %3,</translation>
    </message>
    <message>
        <source>%1 is not in the model.</source>
        <translation>%1 ist nicht in dem Modell.</translation>
    </message>
    <message>
        <source>The planned model has nothing of that name. It may belong to another model, or ONNX Runtime may have given it while it loaded this one.</source>
        <translation>Das geplante Modell hat nichts dieses Namens. Er kann aus einem anderen Modell sein, oder ONNX Runtime hat ihn beim Laden dieses Modells vergeben.</translation>
    </message>
</context>
<context>
    <name>onnxmend::RunForm</name>
    <message>
        <source>&amp;Tolerance</source>
        <translation>&amp;Toleranz</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>Largest allowed error of an output, relative to its largest absolute value</source>
        <translation>Größter erlaubter Fehler einer Ausgabe, bezogen auf ihren größten Betrag</translation>
    </message>
    <message>
        <source>Give a number above 0, such as 0.01.</source>
        <translation>Geben Sie eine Zahl über 0 an, etwa 0,01.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>onnxmend::RunPage</name>
    <message>
        <source>Further notes</source>
        <translation>Weitere Hinweise</translation>
    </message>
    <message>
        <source>Show Changes</source>
        <translation>Änderungen zeigen</translation>
    </message>
    <message>
        <source>Turn to the plan, which has it as one step</source>
        <translation>Zum Plan wechseln, der sie als einen Schritt enthält</translation>
    </message>
    <message>
        <source>Choose ONNX Runtime...</source>
        <translation>ONNX Runtime wählen...</translation>
    </message>
    <message>
        <source>Another library, on the Verify page</source>
        <translation>Eine andere Bibliothek, auf der Seite Prüfung</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was changed.</source>
        <translation>Abgebrochen. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>This is the previous result; the new one is being computed.</source>
        <translation>Das ist das vorige Ergebnis; das neue wird ermittelt.</translation>
    </message>
    <message>
        <source>Cancelled; this is the previous result.</source>
        <translation>Abgebrochen; das ist das vorige Ergebnis.</translation>
    </message>
</context>
<context>
    <name>onnxmend::RuntimeBox</name>
    <message>
        <source>ONNX Runtime library</source>
        <translation>ONNX-Runtime-Bibliothek</translation>
    </message>
    <message>
        <source>The ONNX Runtime that is found</source>
        <translation>Das ONNX Runtime, das gefunden wird</translation>
    </message>
    <message>
        <source>Choose a Library...</source>
        <translation>Bibliothek wählen...</translation>
    </message>
    <message>
        <source>Looking for ONNX Runtime</source>
        <translation>ONNX Runtime wird gesucht</translation>
    </message>
    <message>
        <source>Cannot be loaded: %1</source>
        <translation>Nicht ladbar: %1</translation>
    </message>
    <message>
        <source>%1, as found</source>
        <translation>%1, wie gefunden</translation>
    </message>
    <message>
        <source>No ONNX Runtime is found</source>
        <translation>Kein ONNX Runtime gefunden</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>ONNX Runtime Library</source>
        <translation>ONNX-Runtime-Bibliothek</translation>
    </message>
    <message>
        <source>Libraries (libonnxruntime.so*);;All files (*)</source>
        <translation>Bibliotheken (libonnxruntime.so*);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>onnxmend::SaveDialog</name>
    <message>
        <source>Fix All and Save</source>
        <translation>Beheben und speichern</translation>
    </message>
    <message>
        <source>Save As</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>Every recommended fix is made, then the model is written and verified. The files that are open stay as they are.</source>
        <translation>Jede empfohlene Korrektur wird vorgenommen, dann wird das Modell geschrieben und geprüft. Die geöffneten Dateien bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>The model is written with the fixes made so far.</source>
        <translation>Das Modell wird mit den bisherigen Korrekturen geschrieben.</translation>
    </message>
    <message>
        <source>&amp;Save to</source>
        <translation>&amp;Speichern in</translation>
    </message>
    <message>
        <source>&amp;Fill 1 weight, cast to what is declared</source>
        <translation>1 Gewicht &amp;füllen, gecastet wie deklariert</translation>
    </message>
    <message>
        <source>&amp;Fill %1 weights, cast to what is declared</source>
        <translation>%1 Gewichte &amp;füllen, gecastet wie deklariert</translation>
    </message>
    <message>
        <source>&amp;Verify the result: onnx.checker, audit, ONNX Runtime</source>
        <translation>Ergebnis &amp;prüfen: onnx.checker, Audit, ONNX Runtime</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>&amp;Data file</source>
        <translation>D&amp;atendatei</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
    <message>
        <source>Name a file.</source>
        <translation>Geben Sie eine Datei an.</translation>
    </message>
    <message>
        <source>There is no such folder.</source>
        <translation>Diesen Ordner gibt es nicht.</translation>
    </message>
    <message>
        <source>This file exists and is replaced, with the data files that belong to it.</source>
        <translation>Diese Datei gibt es schon; sie wird ersetzt, mit den Datendateien, die zu ihr gehören.</translation>
    </message>
    <message>
        <source>Data files of at &amp;most %1</source>
        <translation>Datendateien von &amp;höchstens %1</translation>
    </message>
    <message>
        <source>Begins with the options that the policy %1 gives.</source>
        <translation>Beginnt mit den Einstellungen, die die Richtlinie %1 vorgibt.</translation>
    </message>
    <message>
        <source>Every recommended fix is made, then the model is written and verified.</source>
        <translation>Jede empfohlene Korrektur wird vorgenommen, dann wird das Modell geschrieben und geprüft.</translation>
    </message>
    <message>
        <source>This is the model that is open: it is replaced, with its data files.</source>
        <translation>Dies ist das geöffnete Modell; es wird ersetzt, mit seinen Datendateien.</translation>
    </message>
    <message>
        <source>This is the model that is open: it is replaced.</source>
        <translation>Das ist das geöffnete Modell: Es wird ersetzt.</translation>
    </message>
    <message>
        <source>&amp;Use these options for later saves</source>
        <translation>Diese Optionen auch künftig &amp;nehmen</translation>
    </message>
    <message>
        <source>They become the defaults, which the settings show</source>
        <translation>Sie werden zur Vorgabe, die in den Einstellungen steht</translation>
    </message>
    <message>
        <source>Storage: %1</source>
        <translation>Speicherung: %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::SaveFlow</name>
    <message>
        <source>%1 is saved.</source>
        <translation>%1 ist gespeichert.</translation>
    </message>
    <message>
        <source>Changed on Disk</source>
        <translation>Auf der Platte geändert</translation>
    </message>
    <message>
        <source>Another program has changed %1 since it was opened.</source>
        <translation>Ein anderes Programm hat %1 geändert, seit es geöffnet wurde.</translation>
    </message>
    <message>
        <source>Nothing was written. Reload opens the newer file, and the planned changes stay. Overwrite replaces it, and what the other program wrote is lost.</source>
        <translation>Nichts wurde geschrieben. „Neu laden“ öffnet die neuere Datei, und die geplanten Änderungen bleiben. „Überschreiben“ ersetzt sie, und was das andere Programm geschrieben hat, geht verloren.</translation>
    </message>
    <message>
        <source>Nothing was written. Reload opens the newer file, and the planned changes stay. The older weights were overwritten, so they cannot be saved any more.</source>
        <translation>Nichts wurde geschrieben. „Neu laden“ öffnet die neuere Datei, und die geplanten Änderungen bleiben. Die älteren Gewichte wurden überschrieben und können nicht mehr gespeichert werden.</translation>
    </message>
    <message>
        <source>Save As...</source>
        <translation>Speichern unter...</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>&amp;Neu laden</translation>
    </message>
    <message>
        <source>&amp;Overwrite</source>
        <translation>Über&amp;schreiben</translation>
    </message>
</context>
<context>
    <name>onnxmend::SaveSummary</name>
    <message>
        <source>What is saved</source>
        <translation>Was gespeichert wird</translation>
    </message>
    <message>
        <source>Size and room</source>
        <translation>Größe und Platz</translation>
    </message>
    <message>
        <source>Looking at what is saved…</source>
        <translation>Was gespeichert wird, wird angesehen…</translation>
    </message>
    <message>
        <source>Looking at what is saved</source>
        <translation>Was gespeichert wird, wird angesehen</translation>
    </message>
    <message>
        <source>1 change is saved:</source>
        <translation>1 Änderung wird gespeichert:</translation>
    </message>
    <message>
        <source>%1 changes are saved:</source>
        <translation>%1 Änderungen werden gespeichert:</translation>
    </message>
    <message>
        <source>Nothing is changed: the model is written as it is.</source>
        <translation>Nichts wird geändert: das Modell wird geschrieben, wie es ist.</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>About %1 are written.</source>
        <translation>Etwa %1 werden geschrieben.</translation>
    </message>
    <message>
        <source>About %1 are written; %2 are free there.</source>
        <translation>Etwa %1 werden geschrieben; dort sind %2 frei.</translation>
    </message>
    <message>
        <source>About %1 are written, but only %2 are free there.</source>
        <translation>Etwa %1 werden geschrieben, aber dort sind nur %2 frei.</translation>
    </message>
    <message>
        <source>What is saved could not be looked at. %1</source>
        <translation>Was gespeichert wird, konnte nicht angesehen werden. %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::SaveTask</name>
    <message>
        <source>Saving %1</source>
        <translation>%1 wird gespeichert</translation>
    </message>
    <message>
        <source>Fix All</source>
        <translation>Alle beheben</translation>
    </message>
    <message>
        <source>Fill Weights</source>
        <translation>Gewichte füllen</translation>
    </message>
    <message>
        <source>Turn to %1</source>
        <translation>Zu %1 wechseln</translation>
    </message>
    <message>
        <source>%1 was saved, but not safely.</source>
        <translation>%1 wurde gespeichert, aber nicht sicher.</translation>
    </message>
    <message>
        <source>%1 could not be saved.</source>
        <translation>%1 konnte nicht gespeichert werden.</translation>
    </message>
</context>
<context>
    <name>onnxmend::SearchBar</name>
    <message>
        <source>Kind of value to find</source>
        <translation>Art des gesuchten Werts</translation>
    </message>
    <message>
        <source>&amp;Previous</source>
        <translation>&amp;Vorheriger</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Weiter</translation>
    </message>
    <message>
        <source>Result of the search</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>The one before the current cell (Shift+F3)</source>
        <translation>Der vor der aktuellen Zelle (Umschalt+F3)</translation>
    </message>
    <message>
        <source>The next one behind the current cell (F3)</source>
        <translation>Der nächste nach der aktuellen Zelle (F3)</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
</context>
<context>
    <name>onnxmend::SelectionFacts</name>
    <message>
        <source>Selection</source>
        <translation>Was ausgewählt ist</translation>
    </message>
    <message>
        <source>Show in the map</source>
        <translation>In der Karte zeigen</translation>
    </message>
</context>
<context>
    <name>onnxmend::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>ONNX Runtime</source>
        <translation>ONNX Runtime</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Datenschutz</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>Farbsche&amp;ma</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>&amp;Textgröße</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>&amp;Verify what was saved</source>
        <translation>Gespeichertes &amp;prüfen</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open another model in a &amp;new window</source>
        <translation>Weitere Modelle in einem &amp;neuen Fenster öffnen</translation>
    </message>
    <message>
        <source>Otherwise it replaces the open model</source>
        <translation>Sonst tritt es an die Stelle des geöffneten</translation>
    </message>
    <message>
        <source>Start with the models of the &amp;last time</source>
        <translation>Mit den Modellen vom &amp;letzten Mal beginnen</translation>
    </message>
    <message>
        <source>With their planned changes that were not saved, also after a crash</source>
        <translation>Mit dem, was für sie geplant und nicht gespeichert war, auch nach einem Absturz</translation>
    </message>
    <message>
        <source>Nothing leaves this machine: the program opens no connection, and counts and reports nothing. Kept on it are these settings, the paths of the last models, and plans that were not saved.</source>
        <translation>Nichts verlässt diesen Rechner: das Programm öffnet keine Verbindung, zählt nichts und meldet nichts. Aufgehoben werden hier diese Einstellungen, die Pfade der letzten Modelle und nicht gespeicherte Pläne.</translation>
    </message>
    <message>
        <source>&amp;Forget Paths</source>
        <translation>Pfade &amp;vergessen</translation>
    </message>
    <message>
        <source>Dtype colours that are safe for colour-blind &amp;eyes</source>
        <translation>Dtype-Farben, die auch &amp;Farbenblinde unterscheiden</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>Reset to &amp;Defaults</source>
        <translation>Auf &amp;Vorgaben zurücksetzen</translation>
    </message>
    <message>
        <source>Accent</source>
        <translation>Akzent</translation>
    </message>
    <message>
        <source>The colour of focus, selection and the main button</source>
        <translation>Die Farbe von Fokus, Auswahl und wichtigster Schaltfläche</translation>
    </message>
    <message>
        <source>&amp;Accent</source>
        <translation>&amp;Akzent</translation>
    </message>
</context>
<context>
    <name>onnxmend::ShortcutsDialog</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>What they do</source>
        <translation>Was sie tun</translation>
    </message>
</context>
<context>
    <name>onnxmend::SidePanel</name>
    <message>
        <source>Details of the selection</source>
        <translation>Details der Auswahl</translation>
    </message>
    <message>
        <source>%1 tensors selected</source>
        <translation>%1 Tensoren ausgewählt</translation>
    </message>
    <message>
        <source>%1 in total. Fix Selected (%2) plans their fixes.</source>
        <translation>Zusammen %1. Auswahl beheben (%2) plant ihre Korrekturen.</translation>
    </message>
    <message>
        <source>%1 findings selected</source>
        <translation>%1 Befunde ausgewählt</translation>
    </message>
    <message>
        <source>Fix Selected (%1) plans their recommended fixes.</source>
        <translation>Auswahl beheben (%1) plant ihre empfohlenen Korrekturen.</translation>
    </message>
</context>
<context>
    <name>onnxmend::SliceBar</name>
    <message>
        <source>Index to go to</source>
        <translation>Index, zu dem gegangen wird</translation>
    </message>
    <message>
        <source>Index or element number</source>
        <translation>Index oder Elementnummer</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>Index</translation>
    </message>
    <message>
        <source>An index such as %1, or the number of an element in row-major order</source>
        <translation>Ein Index wie %1, oder die Nummer eines Elements in Zeilenordnung</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Los</translation>
    </message>
    <message>
        <source>Go to this index (Ctrl+G leads to the box)</source>
        <translation>Zu diesem Index gehen (Strg+G führt zum Feld)</translation>
    </message>
    <message>
        <source>dim %1 (%2)</source>
        <translation>Dim %1 (%2)</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>dim %1</source>
        <translation>Dim %1</translation>
    </message>
    <message>
        <source>Index of dimension %1</source>
        <translation>Index der Dimension %1</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> von %1</translation>
    </message>
    <message>
        <source>No such index in %1</source>
        <translation>Diesen Index gibt es in %1 nicht</translation>
    </message>
</context>
<context>
    <name>onnxmend::SmallModelDialog</name>
    <message>
        <source>Make a Small Model</source>
        <translation>Kleines Modell erstellen</translation>
    </message>
    <message>
        <source>What is made</source>
        <translation>Was erstellt wird</translation>
    </message>
    <message>
        <source>The smallest model that shows this, for a bug report. Its weights are made up; only elements that this depends on stay.</source>
        <translation>Das kleinste Modell, das dies zeigt, für einen Fehlerbericht. Seine Gewichte sind erfunden; nur Elemente, von denen dies abhängt, bleiben.</translation>
    </message>
    <message>
        <source>&amp;Save to</source>
        <translation>&amp;Speichern unter</translation>
    </message>
    <message>
        <source>This file exists, and is replaced.</source>
        <translation>Diese Datei existiert und wird ersetzt.</translation>
    </message>
    <message>
        <source>The text of a bug report beside it exists, and is replaced.</source>
        <translation>Der Text eines Fehlerberichts daneben existiert und wird ersetzt.</translation>
    </message>
    <message>
        <source>&amp;Neutral names: no name, metadata or doc string of the model stays</source>
        <translation>&amp;Neutrale Namen: kein Name, keine Metadaten und kein Doc-String des Modells bleiben</translation>
    </message>
    <message>
        <source>Write the &amp;text of a bug report beside it</source>
        <translation>Den &amp;Text eines Fehlerberichts daneben schreiben</translation>
    </message>
    <message>
        <source>Message, versions, how to run it, and the model as text</source>
        <translation>Meldung, Versionen, wie man es ausführt, und das Modell als Text</translation>
    </message>
    <message>
        <source>Make Small Model</source>
        <translation>Kleines Modell erstellen</translation>
    </message>
</context>
<context>
    <name>onnxmend::SmallModelFlow</name>
    <message>
        <source>1 node</source>
        <translation>1 Knoten</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 Knoten</translation>
    </message>
    <message>
        <source>%1 of %2 show it</source>
        <translation>%1 von %2 zeigen es</translation>
    </message>
    <message>
        <source>%1 of %2 show the same message</source>
        <translation>%1 von %2 zeigen dieselbe Meldung</translation>
    </message>
    <message>
        <source>%1 of %2 are left, and the message is another one</source>
        <translation>%1 von %2 sind übrig, und die Meldung ist eine andere</translation>
    </message>
    <message>
        <source>Small Model</source>
        <translation>Kleines Modell</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Zu sehen</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Bug report</source>
        <translation>Fehlerbericht</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>1 element of the model stayed</source>
        <translation>1 Element des Modells blieb</translation>
    </message>
    <message>
        <source>%1 elements of the model stayed</source>
        <translation>%1 Elemente des Modells blieben</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>The message is lost with neutral names, on which the made-up inputs depend</source>
        <translation>Mit neutralen Namen, von denen die erfundenen Eingaben abhängen, geht die Meldung verloren</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>The time was over before the search was, so a smaller one may be possible</source>
        <translation>Die Zeit war vor der Suche zu Ende, also ist vielleicht ein kleineres möglich</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Open the small model in another window</source>
        <translation>Das kleine Modell in einem anderen Fenster öffnen</translation>
    </message>
    <message>
        <source>&amp;Copy Issue Text</source>
        <translation>Text des &amp;Berichts kopieren</translation>
    </message>
    <message>
        <source>Message, versions, how to run it, and the model as text</source>
        <translation>Meldung, Versionen, wie man es ausführt, und das Modell als Text</translation>
    </message>
    <message>
        <source>The text of the bug report is on the clipboard</source>
        <translation>Der Text des Fehlerberichts ist in der Zwischenablage</translation>
    </message>
</context>
<context>
    <name>onnxmend::SmallModelTasks</name>
    <message>
        <source>Making a small model</source>
        <translation>Kleines Modell wird erstellt</translation>
    </message>
    <message>
        <source>The small model could not be made.</source>
        <translation>Das kleine Modell konnte nicht erstellt werden.</translation>
    </message>
</context>
<context>
    <name>onnxmend::StartPage</name>
    <message>
        <source>No model is open</source>
        <translation>Kein Modell ist geöffnet</translation>
    </message>
    <message>
        <source>Find and fix dtype errors in ONNX models</source>
        <translation>dtype-Fehler in ONNX-Modellen finden und beheben</translation>
    </message>
    <message>
        <source>See every tensor&apos;s dtype as it is stored, as it is declared and as the graph needs it. Fix what does not agree, save, and verify the result with ONNX Runtime. Nothing leaves this machine.</source>
        <translation>Sehen Sie von jedem Tensor den dtype, wie er gespeichert ist, wie er deklariert ist und wie der Graph ihn braucht. Beheben Sie, was nicht übereinstimmt, speichern Sie, und lassen Sie es ONNX Runtime beweisen. Nichts verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>Open a Model</source>
        <translation>Modell öffnen</translation>
    </message>
    <message>
        <source>or drop a model, its checkpoint or a folder here</source>
        <translation>oder ein Modell, seinen Checkpoint oder einen Ordner hierher ziehen</translation>
    </message>
    <message>
        <source>Paste an Error</source>
        <translation>Fehler einfügen</translation>
    </message>
    <message>
        <source>from ONNX Runtime, onnx.checker or torch.onnx</source>
        <translation>von ONNX Runtime, onnx.checker oder torch.onnx</translation>
    </message>
    <message>
        <source>Try the Sample</source>
        <translation>Beispiel ausprobieren</translation>
    </message>
    <message>
        <source>a small GPT-2 whose weights do not fit</source>
        <translation>ein kleines GPT-2, dessen Gewichte nicht passen</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>1 planned change</source>
        <translation>1 geplante Änderung</translation>
    </message>
    <message>
        <source>%1 planned changes</source>
        <translation>%1 geplante Änderungen</translation>
    </message>
    <message>
        <source>Restore %1</source>
        <translation>%1 wiederherstellen</translation>
    </message>
    <message>
        <source>%1 of %2, in %3</source>
        <translation>%1 vom %2, in %3</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Forget these changes; the model stays as it is</source>
        <translation>Diese Änderungen vergessen; das Modell bleibt, wie es ist</translation>
    </message>
    <message>
        <source>Open each in a window of its own, as they were the last time</source>
        <translation>Jedes in einem eigenen Fenster öffnen, wie beim letzten Mal</translation>
    </message>
    <message>
        <source>Reopen the %1 Models of Last Time</source>
        <translation>Die %1 Modelle vom letzten Mal öffnen</translation>
    </message>
    <message>
        <source>New here? Take the tour of four steps</source>
        <translation>Neu hier? Machen Sie den Rundgang in vier Schritten</translation>
    </message>
    <message>
        <source>Reopen the models of last time</source>
        <translation>Die Modelle vom letzten Mal wieder öffnen</translation>
    </message>
</context>
<context>
    <name>onnxmend::SuggestionList</name>
    <message>
        <source>Suggestions for the selected place</source>
        <translation>Vorschläge für die ausgewählte Stelle</translation>
    </message>
    <message>
        <source>Suggestions for %1</source>
        <translation>Vorschläge für %1</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>Vorschläge</translation>
    </message>
    <message>
        <source>No tensor has its shape, %1.</source>
        <translation>Kein Tensor hat diese Shape, %1.</translation>
    </message>
    <message>
        <source>Select one graph input to see what may fill it.</source>
        <translation>Wählen Sie eine Graph-Eingabe, um zu sehen, was sie füllen kann.</translation>
    </message>
</context>
<context>
    <name>onnxmend::TableColumns</name>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>&amp;Reset Columns</source>
        <translation>Spalten &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Show the columns that fit, in their original order and width</source>
        <translation>Zeigt die Spalten, für die Platz ist, in ihrer anfänglichen Reihenfolge und Breite</translation>
    </message>
    <message>
        <source>Co&amp;lumns</source>
        <translation>Spalte&amp;n</translation>
    </message>
</context>
<context>
    <name>onnxmend::TableView</name>
    <message>
        <source>Copying</source>
        <translation>Kopieren läuft</translation>
    </message>
    <message>
        <source>F&amp;old All Groups</source>
        <translation>Alle Gruppen &amp;einklappen</translation>
    </message>
    <message>
        <source>&amp;Unfold All Groups</source>
        <translation>Alle Gruppen a&amp;usklappen</translation>
    </message>
    <message>
        <source>The rows could not be copied.</source>
        <translation>Die Zeilen konnten nicht kopiert werden.</translation>
    </message>
</context>
<context>
    <name>onnxmend::TargetBar</name>
    <message>
        <source>Dtype to cast to</source>
        <translation>Dtype, nach dem gecastet wird</translation>
    </message>
    <message>
        <source>Loss of the cast</source>
        <translation>Was der Cast verliert</translation>
    </message>
    <message>
        <source>Cast to</source>
        <translation>Casten nach</translation>
    </message>
    <message>
        <source>Preview a cast. The model is not changed.</source>
        <translation>Vorschau eines Casts. Das Modell ändert sich nicht.</translation>
    </message>
    <message>
        <source>%1 (as stored)</source>
        <translation>%1 (wie gespeichert)</translation>
    </message>
    <message>
        <source>%1 (planned)</source>
        <translation>%1 (geplant)</translation>
    </message>
    <message>
        <source>Reading values…</source>
        <translation>Werte werden gelesen…</translation>
    </message>
    <message>
        <source>Nothing is cast. Choose a dtype to see what it would lose.</source>
        <translation>Nichts wird gecastet. Wählen Sie einen dtype, um zu sehen, was er verlöre.</translation>
    </message>
    <message>
        <source>%1 has no negative numbers: this tensor cannot be cast to it.</source>
        <translation>%1 hat keine negativen Zahlen: dieser Tensor kann nicht dorthin gecastet werden.</translation>
    </message>
    <message>
        <source>In the sample: %1</source>
        <translation>In der Stichprobe: %1</translation>
    </message>
</context>
<context>
    <name>onnxmend::TensorWindow</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>%1 - Values</source>
        <translation>%1 – Werte</translation>
    </message>
    <message>
        <source>Name of the tensor</source>
        <translation>Name des Tensors</translation>
    </message>
    <message>
        <source>Shape and size</source>
        <translation>Shape und Größe</translation>
    </message>
    <message>
        <source>1 element</source>
        <translation>1 Element</translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation>%1 Elemente</translation>
    </message>
    <message>
        <source>Source of the values</source>
        <translation>Woher die Werte kommen</translation>
    </message>
    <message>
        <source>What went wrong</source>
        <translation>Was schiefging</translation>
    </message>
    <message>
        <source>&amp;Try Again</source>
        <translation>&amp;Erneut versuchen</translation>
    </message>
    <message>
        <source>The values cannot be read. %1</source>
        <translation>Die Werte sind nicht lesbar. %1</translation>
    </message>
    <message>
        <source>State of the values</source>
        <translation>Zustand der Werte</translation>
    </message>
    <message>
        <source>It has no elements: a dimension of %1 is 0.</source>
        <translation>Er hat keine Elemente: eine Dimension von %1 ist 0.</translation>
    </message>
    <message>
        <source>Reading values…</source>
        <translation>Werte werden gelesen…</translation>
    </message>
    <message>
        <source>Reading values</source>
        <translation>Werte werden gelesen</translation>
    </message>
    <message>
        <source>It has no elements.</source>
        <translation>Er hat keine Elemente.</translation>
    </message>
</context>
<context>
    <name>onnxmend::Tour</name>
    <message>
        <source>This step</source>
        <translation>Dieser Schritt</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>Rundgang</translation>
    </message>
    <message>
        <source>&amp;Skip</source>
        <translation>Ü&amp;berspringen</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>&amp;Fertig</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>Einen Schritt zurück</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>Skip the tour</source>
        <translation>Den Rundgang überspringen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Weiter</translation>
    </message>
</context>
<context>
    <name>onnxmend::UnsavedGuard</name>
    <message>
        <source>Save As...</source>
        <translation>Speichern unter...</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>The model is being saved.</source>
        <translation>Das Modell wird gespeichert.</translation>
    </message>
    <message>
        <source>The window closes when that is done. A save that is stopped leaves what was there before.</source>
        <translation>Danach schließt sich das Fenster. Ein abgebrochenes Speichern lässt, was vorher da war.</translation>
    </message>
    <message>
        <source>Stop and Close</source>
        <translation>Anhalten und schließen</translation>
    </message>
    <message>
        <source>Keep Window Open</source>
        <translation>Fenster offen lassen</translation>
    </message>
    <message>
        <source>They are lost unless the model is saved with them, or they are kept for the next time.</source>
        <translation>Sie gehen verloren, wenn das Modell nicht mit ihnen gespeichert wird und sie nicht für das nächste Mal aufgehoben werden.</translation>
    </message>
    <message>
        <source>&amp;Keep for Next Time</source>
        <translation>Für das nächste Mal &amp;aufheben</translation>
    </message>
    <message>
        <source>The start page offers the model with these changes again; nothing is written to it</source>
        <translation>Die Startseite bietet das Modell mit diesen Änderungen wieder an; geschrieben wird nichts</translation>
    </message>
    <message>
        <source>Planned Changes</source>
        <translation>Geplante Änderungen</translation>
    </message>
    <message>
        <source>Save the planned changes of %1?</source>
        <translation>Die geplanten Änderungen von %1 sichern?</translation>
    </message>
</context>
<context>
    <name>onnxmend::ValueBlocks</name>
    <message>
        <source>Reading values</source>
        <translation>Werte werden gelesen</translation>
    </message>
</context>
<context>
    <name>onnxmend::ValueExport</name>
    <message>
        <source>&amp;Copy Values</source>
        <translation>Werte &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;NumPy Expression</source>
        <translation>Als &amp;NumPy-Ausdruck kopieren</translation>
    </message>
    <message>
        <source>Copy as CS&amp;V</source>
        <translation>Als CS&amp;V kopieren</translation>
    </message>
    <message>
        <source>Copy Values &amp;After the Cast</source>
        <translation>Werte nach dem &amp;Cast kopieren</translation>
    </message>
    <message>
        <source>Copy After the Cast as N&amp;umPy Expression</source>
        <translation>Nach dem Cast als N&amp;umPy-Ausdruck kopieren</translation>
    </message>
    <message>
        <source>Copy After the Cast as CSV</source>
        <translation>Nach dem Cast als CSV kopieren</translation>
    </message>
    <message>
        <source>%1 values are too many for the clipboard: select at most %2, or save them as .npy.</source>
        <translation>%1 Werte sind zu viele für die Zwischenablage: wählen Sie höchstens %2, oder speichern Sie sie als .npy.</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>Kopieren läuft</translation>
    </message>
    <message>
        <source>Copied %1.</source>
        <translation>%1 kopiert.</translation>
    </message>
    <message>
        <source>1 value</source>
        <translation>1 Wert</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 Werte</translation>
    </message>
    <message>
        <source>The values could not be copied.</source>
        <translation>Die Werte konnten nicht kopiert werden.</translation>
    </message>
    <message>
        <source>Save as .npy</source>
        <translation>Als .npy speichern</translation>
    </message>
    <message>
        <source>NumPy arrays (*.npy)</source>
        <translation>NumPy-Arrays (*.npy)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>%1 wird gespeichert</translation>
    </message>
    <message>
        <source>%1 is saved.</source>
        <translation>%1 ist gespeichert.</translation>
    </message>
    <message>
        <source>%1 could not be saved.</source>
        <translation>%1 konnte nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
</context>
<context>
    <name>onnxmend::ValueGrid</name>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Row indices</source>
        <translation>Zeilenindizes</translation>
    </message>
    <message>
        <source>Column indices</source>
        <translation>Spaltenindizes</translation>
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
        <translation>%1: %2 (Bits %3)</translation>
    </message>
    <message>
        <source>%1: error %2, relative %3</source>
        <translation>%1: Fehler %2, relativ %3</translation>
    </message>
</context>
<context>
    <name>onnxmend::ValuesPage</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the selected values</source>
        <translation>Die ausgewählten Werte kopieren</translation>
    </message>
    <message>
        <source>&amp;Save As .npy...</source>
        <translation>Als .npy &amp;speichern...</translation>
    </message>
    <message>
        <source>Write all values to a file for numpy.load (Ctrl+S)</source>
        <translation>Alle Werte in eine Datei für numpy.load schreiben (Strg+S)</translation>
    </message>
    <message>
        <source>NumPy stores texts as Python objects only</source>
        <translation>NumPy legt Texte nur als Python-Objekte ab</translation>
    </message>
    <message>
        <source>Part of the values that is shown</source>
        <translation>Der gezeigte Teil der Werte</translation>
    </message>
    <message>
        <source>Current value</source>
        <translation>Aktueller Wert</translation>
    </message>
    <message>
        <source>%1 to %2 of %3</source>
        <translation>%1 bis %2 von %3</translation>
    </message>
    <message>
        <source>Shown here are rows %1 and columns %2. Go to an index for the others.</source>
        <translation>Zu sehen sind die Zeilen %1 und Spalten %2. Gehen Sie für andere zu einem Index.</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche läuft…</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>Suche läuft</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>The search failed. %1</source>
        <translation>Die Suche ist gescheitert. %1</translation>
    </message>
    <message>
        <source>%1: no such value.</source>
        <translation>%1: kein solcher Wert.</translation>
    </message>
    <message>
        <source>%1: no further one.</source>
        <translation>%1: kein weiterer.</translation>
    </message>
    <message>
        <source>Found at %1.</source>
        <translation>Gefunden bei %1.</translation>
    </message>
    <message>
        <source>Found at %1, after starting again from the beginning.</source>
        <translation>Gefunden bei %1, vom Anfang an.</translation>
    </message>
    <message>
        <source>Found at %1, after starting again from the end.</source>
        <translation>Gefunden bei %1, vom Ende an.</translation>
    </message>
    <message>
        <source>%1 It is stored so.</source>
        <translation>%1 Er ist so gespeichert.</translation>
    </message>
    <message>
        <source>%1 The cast makes it so.</source>
        <translation>%1 Der Cast macht ihn dazu.</translation>
    </message>
</context>
<context>
    <name>onnxmend::VerifyPage</name>
    <message>
        <source>Checks of the model</source>
        <translation>Prüfungen des Modells</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>Verify (F7) checks the model with onnx.checker, the audit and ONNX Runtime. Planned changes are checked as a save would write them; the file stays as it is.</source>
        <translation>Prüfen (F7) lässt onnx.checker, das Audit und ONNX Runtime das Modell ansehen. Geplantes wird geprüft, wie ein Speichern es schriebe; die Datei bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführung</translation>
    </message>
    <message>
        <source>Run (F8) computes the outputs on made-up inputs, as written and optimised, and compares them with the model&apos;s as it was opened.</source>
        <translation>Ausführen (F8) berechnet die Ausgaben auf erfundenen Eingaben, wie geschrieben und optimiert, und vergleicht sie mit denen des Modells, wie es geöffnet wurde.</translation>
    </message>
    <message>
        <source>Fix until it runs</source>
        <translation>Beheben, bis es läuft</translation>
    </message>
    <message>
        <source>Fix Until It Runs plans every recommended fix. Then it fixes what ONNX Runtime still refuses, until the model loads.</source>
        <translation>„Beheben, bis es läuft“ plant jede empfohlene Korrektur, und dann, was ONNX Runtime noch ablehnt, bis das Modell lädt.</translation>
    </message>
    <message>
        <source>Of the model before its last change:</source>
        <translation>Vom Modell vor der letzten Änderung:</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Of the model before it was saved:</source>
        <translation>Vom Modell, bevor es gespeichert wurde:</translation>
    </message>
    <message>
        <source>Show in Graph</source>
        <translation>Im Graphen zeigen</translation>
    </message>
    <message>
        <source>Find the Causes</source>
        <translation>Ursachen suchen</translation>
    </message>
    <message>
        <source>Turn to Numerics, which names the nodes that make the outputs wrong</source>
        <translation>Zur Seite Numerik wechseln, die die Knoten nennt, durch die die Ausgaben falsch werden</translation>
    </message>
    <message>
        <source>Every ONNX Runtime</source>
        <translation>Jede ONNX Runtime</translation>
    </message>
    <message>
        <source>Loads the model in each ONNX Runtime that is found, side by side, runs it on the same inputs, and compares what they give.</source>
        <translation>Lädt das Modell in jeder gefundenen ONNX Runtime nebeneinander, führt es mit denselben Eingaben aus und vergleicht die Ergebnisse.</translation>
    </message>
    <message>
        <source>Try Every ONNX Runtime</source>
        <translation>Jede ONNX Runtime versuchen</translation>
    </message>
    <message>
        <source>Load and run the model in each ONNX Runtime that is found</source>
        <translation>Das Modell in jeder gefundenen ONNX Runtime laden und ausführen</translation>
    </message>
    <message>
        <source>The model in every ONNX Runtime</source>
        <translation>Das Modell in jeder ONNX Runtime</translation>
    </message>
</context>
<context>
    <name>onnxmend::VerifyTasks</name>
    <message>
        <source>Verifying %1</source>
        <translation>%1 wird geprüft</translation>
    </message>
    <message>
        <source>%1 could not be verified.</source>
        <translation>%1 konnte nicht geprüft werden.</translation>
    </message>
    <message>
        <source>Verifying the planned %1</source>
        <translation>%1 wird geprüft, wie geplant</translation>
    </message>
    <message>
        <source>The planned %1 could not be verified.</source>
        <translation>%1 konnte nicht geprüft werden, wie geplant.</translation>
    </message>
    <message>
        <source>Running %1</source>
        <translation>%1 wird ausgeführt</translation>
    </message>
    <message>
        <source>%1 could not be run.</source>
        <translation>%1 konnte nicht ausgeführt werden.</translation>
    </message>
    <message>
        <source>Running the planned %1</source>
        <translation>%1 wird ausgeführt, wie geplant</translation>
    </message>
    <message>
        <source>The planned %1 could not be run.</source>
        <translation>%1 konnte nicht ausgeführt werden, wie geplant.</translation>
    </message>
    <message>
        <source>Running %1 in every ONNX Runtime</source>
        <translation>%1 wird in jeder ONNX Runtime ausgeführt</translation>
    </message>
    <message>
        <source>Running the planned %1 in every ONNX Runtime</source>
        <translation>Das geplante %1 wird in jeder ONNX Runtime ausgeführt</translation>
    </message>
</context>
<context>
    <name>onnxmend::Workspace</name>
    <message>
        <source>The open model</source>
        <translation>Das geöffnete Modell</translation>
    </message>
    <message>
        <source>Tables and details</source>
        <translation>Tabellen und Details</translation>
    </message>
    <message>
        <source>Fold the details away</source>
        <translation>Details einklappen</translation>
    </message>
    <message>
        <source>Show details of the selection</source>
        <translation>Details der Auswahl zeigen</translation>
    </message>
</context>
<context>
    <name>outcome</name>
    <message>
        <source>kept</source>
        <translation>bleibt gleich</translation>
    </message>
    <message>
        <source>rounded</source>
        <translation>gerundet</translation>
    </message>
    <message>
        <source>became zero</source>
        <translation>zu null geworden</translation>
    </message>
    <message>
        <source>became NaN</source>
        <translation>zu NaN geworden</translation>
    </message>
    <message>
        <source>out of range</source>
        <translation>außerhalb des Bereichs</translation>
    </message>
</context>
<context>
    <name>save</name>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>In the model file below 1 GiB in total, otherwise in one data file.</source>
        <translation>Unter 1 GiB insgesamt in der Modelldatei, sonst in einer Datendatei.</translation>
    </message>
    <message>
        <source>One data file</source>
        <translation>Eine Datendatei</translation>
    </message>
    <message>
        <source>All large tensors in one file beside the model.</source>
        <translation>Alle großen Tensoren in einer Datei neben dem Modell.</translation>
    </message>
    <message>
        <source>One file per tensor</source>
        <translation>Eine Datei je Tensor</translation>
    </message>
    <message>
        <source>Each large tensor in a file of its own beside the model.</source>
        <translation>Jeder große Tensor in einer eigenen Datei neben dem Modell.</translation>
    </message>
    <message>
        <source>In the model file</source>
        <translation>In der Modelldatei</translation>
    </message>
    <message>
        <source>No data file; the format allows 2 GiB at most.</source>
        <translation>Keine Datendatei; das Format erlaubt höchstens 2 GiB.</translation>
    </message>
    <message>
        <source>Where they are</source>
        <translation>Wo sie sind</translation>
    </message>
    <message>
        <source>If the open model is replaced, data files that it still uses stay, and only changed tensors are written. Otherwise like Automatic.</source>
        <translation>Wird das geöffnete Modell ersetzt, bleiben Datendateien, die es weiter braucht; nur geänderte Tensoren werden geschrieben. Sonst wie Automatisch.</translation>
    </message>
    <message>
        <source>Smaller tensors stay in the model file</source>
        <translation>Kleinere Tensoren bleiben in der Modelldatei</translation>
    </message>
    <message>
        <source>Tensors start at multiples of this in a data file; 4,096 lets runtimes map them</source>
        <translation>Tensoren beginnen in einer Datendatei bei Vielfachen davon; mit 4.096 können Laufzeiten sie einblenden</translation>
    </message>
    <message>
        <source>They stop being graph inputs, so that runtimes can fold and fuse them</source>
        <translation>Sie sind dann keine Graph-Eingaben mehr, sodass Laufzeiten sie falten und fusionieren können</translation>
    </message>
    <message>
        <source> bytes</source>
        <translation> Byte</translation>
    </message>
    <message>
        <source>Store &amp;weights</source>
        <translation>&amp;Gewichte ablegen</translation>
    </message>
    <message>
        <source>&amp;Keep inline below</source>
        <translation>&amp;Inline unterhalb von</translation>
    </message>
    <message>
        <source>Al&amp;ign tensors to</source>
        <translation>Tensoren aus&amp;richten auf</translation>
    </message>
    <message>
        <source>Filled weights become &amp;constants</source>
        <translation>Gefüllte Gewichte werden &amp;Konstanten</translation>
    </message>
</context>
<context>
    <name>search</name>
    <message>
        <source>Infinite</source>
        <translation>Unendlich</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Out of range</source>
        <translation>Außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>Becomes zero</source>
        <translation>Wird null</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>Größter Fehler</translation>
    </message>
    <message>
        <source>Largest relative error</source>
        <translation>Größter relativer Fehler</translation>
    </message>
</context>
<context>
    <name>shortcuts</name>
    <message>
        <source>From the filter box into the table</source>
        <translation>Vom Filterfeld in die Tabelle</translation>
    </message>
    <message>
        <source>Empty the filter box</source>
        <translation>Das Filterfeld leeren</translation>
    </message>
    <message>
        <source>Fold a group, or go to its heading</source>
        <translation>Eine Gruppe einklappen, oder zu ihrer Überschrift gehen</translation>
    </message>
    <message>
        <source>Unfold a group</source>
        <translation>Eine Gruppe ausklappen</translation>
    </message>
    <message>
        <source>First row</source>
        <translation>Erste Zeile</translation>
    </message>
    <message>
        <source>Last row</source>
        <translation>Letzte Zeile</translation>
    </message>
    <message>
        <source>Go to what the selected row is about</source>
        <translation>Zu dem gehen, worum es in der ausgewählten Zeile geht</translation>
    </message>
    <message>
        <source>Take the selected changes out of the plan</source>
        <translation>Die ausgewählten Änderungen aus dem Plan nehmen</translation>
    </message>
</context>
<context>
    <name>status</name>
    <message>
        <source>Mismatch</source>
        <translation>Abweichung</translation>
    </message>
    <message>
        <source>The stored dtype is not the declared or required one</source>
        <translation>Was gespeichert ist, hat nicht den Typ, der deklariert oder gebraucht ist</translation>
    </message>
    <message>
        <source>Wrong shape</source>
        <translation>Falsche Shape</translation>
    </message>
    <message>
        <source>The checkpoint&apos;s tensor has another shape</source>
        <translation>Der Tensor des Checkpoints hat eine andere Shape</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Fehlt</translation>
    </message>
    <message>
        <source>No checkpoint has a tensor for this input</source>
        <translation>Kein Checkpoint hat einen Tensor für diese Eingabe</translation>
    </message>
    <message>
        <source>Ambiguous</source>
        <translation>Mehrdeutig</translation>
    </message>
    <message>
        <source>Several tensors fit equally well</source>
        <translation>Mehrere Tensoren passen gleich gut</translation>
    </message>
    <message>
        <source>Unreadable</source>
        <translation>Nicht lesbar</translation>
    </message>
    <message>
        <source>The bytes cannot be read</source>
        <translation>Die Bytes sind nicht lesbar</translation>
    </message>
    <message>
        <source>Unused</source>
        <translation>Unbenutzt</translation>
    </message>
    <message>
        <source>The model has no place for this tensor of the checkpoint</source>
        <translation>Ein Tensor des Checkpoints, für den das Modell keine Stelle hat</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>Geplant</translation>
    </message>
    <message>
        <source>Planned: correct once saved</source>
        <translation>Geplant: korrekt, sobald gespeichert ist</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Nothing is wrong</source>
        <translation>Nichts ist falsch</translation>
    </message>
</context>
<context>
    <name>tensor_details</name>
    <message>
        <source>The cast to %1 loses nothing.</source>
        <translation>Der Cast nach %1 verliert nichts.</translation>
    </message>
    <message>
        <source>%1 rounded (%2)</source>
        <translation>%1 gerundet (%2)</translation>
    </message>
    <message>
        <source>%1 overflowed (%2)</source>
        <translation>%1 übergelaufen (%2)</translation>
    </message>
    <message>
        <source>%1 became zero (%2)</source>
        <translation>%1 zu null geworden (%2)</translation>
    </message>
    <message>
        <source>%1 became NaN (%2)</source>
        <translation>%1 zu NaN geworden (%2)</translation>
    </message>
    <message>
        <source>The cast to %1 changes values: %2. Largest error %3, relative %4.</source>
        <translation>Der Cast nach %1 ändert Werte: %2. Größter Fehler %3, relativ %4.</translation>
    </message>
    <message>
        <source>No node reads it</source>
        <translation>Kein Knoten liest ihn</translation>
    </message>
    <message>
        <source>%1 %2, input %3</source>
        <translation>%1 %2, Eingabe %3</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>%1, state_dict %2</source>
        <translation>%1, state_dict %2</translation>
    </message>
    <message>
        <source>Nowhere yet</source>
        <translation>Noch nirgends</translation>
    </message>
    <message>
        <source>the model file</source>
        <translation>der Modelldatei</translation>
    </message>
    <message>
        <source>%1
%2 bytes from byte %3</source>
        <translation>%1
%2 Byte ab Byte %3</translation>
    </message>
</context>
<context>
    <name>tensor_subject</name>
    <message>
        <source>The model&apos;s own, in %1</source>
        <translation>Die des Modells, in %1</translation>
    </message>
    <message>
        <source>The checkpoint&apos;s %1, in %2</source>
        <translation>%1 des Checkpoints, in %2</translation>
    </message>
    <message>
        <source>It has no data yet.</source>
        <translation>Er hat noch keine Daten.</translation>
    </message>
</context>
<context>
    <name>texts</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>External file</source>
        <translation>Externe Datei</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>Checkpoint</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Exact name</source>
        <translation>Genauer Name</translation>
    </message>
    <message>
        <source>Name, spelled differently</source>
        <translation>Name, anders geschrieben</translation>
    </message>
    <message>
        <source>End of the name</source>
        <translation>Ende des Namens</translation>
    </message>
    <message>
        <source>Transposed</source>
        <translation>Transponiert</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>By hand</source>
        <translation>Von Hand</translation>
    </message>
    <message>
        <source>Name, with a scheme</source>
        <translation>Name, mit einem Schema</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>under 0.01 %</source>
        <translation>unter 0,01 %</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>Skalar</translation>
    </message>
    <message>
        <source>1 byte</source>
        <translation>1 Byte</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Byte</translation>
    </message>
</context>
<context>
    <name>tour</name>
    <message>
        <source>The state of the model</source>
        <translation>Wie es steht</translation>
    </message>
    <message>
        <source>This line says at any time what is wrong with the model, or what is planned and not saved yet. The sample&apos;s checkpoint stores weights in other dtypes than its graph declares.</source>
        <translation>Diese Zeile sagt jederzeit, was am Modell falsch ist oder was geplant und noch nicht gespeichert ist. Der Checkpoint des Beispiels speichert Gewichte mit anderen dtypes, als sein Graph deklariert.</translation>
    </message>
    <message>
        <source>Every tensor</source>
        <translation>Jeder Tensor</translation>
    </message>
    <message>
        <source>Stored, Declared and After Fix stand side by side. What is wrong comes first; a right click casts by hand, and Return shows the values.</source>
        <translation>„Gespeichert“, „Deklariert“ und „Korrigiert“ stehen nebeneinander. Was falsch ist, kommt zuerst; ein Rechtsklick castet von Hand, die Eingabetaste zeigt die Werte.</translation>
    </message>
    <message>
        <source>What is wrong, and why</source>
        <translation>Was falsch ist und warum</translation>
    </message>
    <message>
        <source>Select a finding: beside it stand the ways to fix it with what each costs, below it the graph before and after. Apply This Fix plans one.</source>
        <translation>Wählen Sie einen Befund: Daneben stehen die Wege, ihn zu beheben, mit ihrem Preis, darunter der Graph vorher und nachher. „Diese Korrektur vornehmen“ plant einen davon.</translation>
    </message>
    <message>
        <source>All in one go</source>
        <translation>Alles in einem Zug</translation>
    </message>
    <message>
        <source>This button makes every recommended fix, writes a new model and has ONNX Runtime load it. Your files stay as they are. Fix All only plans the fixes, which the page Changes then lists.</source>
        <translation>Diese Schaltfläche macht jede empfohlene Korrektur, schreibt ein neues Modell und lässt ONNX Runtime es laden. Ihre Dateien bleiben, wie sie sind. Alles korrigieren plant die Korrekturen nur; die Seite Änderungen zählt sie dann auf.</translation>
    </message>
</context>
<context>
    <name>whatsThis</name>
    <message>
        <source>The pages of the open model. The number beside an icon is how much there is on the page.</source>
        <translation>Die Seiten des geöffneten Modells. Die Zahl neben einem Symbol sagt, wie viel auf der Seite steht.</translation>
    </message>
    <message>
        <source>The state of the model: what is wrong with it, or what is planned and not saved yet. The button does the next step in one go.</source>
        <translation>Wie es um das Modell steht: was daran falsch ist, oder was geplant und noch nicht gespeichert ist. Die Schaltfläche tut den nächsten Schritt in einem Zug.</translation>
    </message>
    <message>
        <source>Checkpoints that lie beside a model without data for its weights. They were found by their content; nothing is read from them before you add one.</source>
        <translation>Checkpoints neben einem Modell, das keine Daten für seine Gewichte hat. Sie wurden am Inhalt erkannt; gelesen wird aus ihnen erst, wenn Sie einen hinzufügen.</translation>
    </message>
    <message>
        <source>The model at a glance: what to do next, what its bytes are stored as before and after the plan, what was found, what goes in and out.</source>
        <translation>Das Modell auf einen Blick: was als Nächstes zu tun ist, als was seine Bytes vor und nach dem Plan gespeichert sind, was gefunden wurde, was hinein- und herausgeht.</translation>
    </message>
    <message>
        <source>Every tensor: its dtype as stored, as declared, and as a save will write it. A name in italics under After Fix is recommended and not planned yet. The context menu casts by hand.</source>
        <translation>Jeder Tensor: sein dtype, wie er gespeichert und deklariert ist und wie ein Speichern ihn schreibt. Kursiv unter „Korrigiert“ heißt empfohlen und noch nicht geplant. Das Kontextmenü castet von Hand.</translation>
    </message>
    <message>
        <source>Dtypes that do not fit together. Is shows the dtype that is there, Wanted the one that a declaration or a node requires. Select a finding to see the ways to fix it and what each does to the graph.</source>
        <translation>Was nicht zusammenpasst. „Ist“ nennt den vorhandenen dtype, „Verlangt“, was eine Deklaration oder ein Knoten verlangt. Wählen Sie einen Befund, um die Möglichkeiten der Korrektur zu sehen und was jede am Graphen ändert.</translation>
    </message>
    <message>
        <source>Words and conditions that rows have to fulfil, all of them: stored:float16, size:&gt;1M, -bias, /regex/. Esc empties the box, Down leads to the table.</source>
        <translation>Wörter und Bedingungen, die Zeilen alle erfüllen müssen: stored:float16, size:&gt;1M, -bias, /regex/. Esc leert das Feld, Pfeil nach unten führt in die Tabelle.</translation>
    </message>
    <message>
        <source>The part of the graph around the finding, before and after the fix that is chosen beside it.</source>
        <translation>Der Teil des Graphen um den Befund, vor und nach der Korrektur, die daneben gewählt ist.</translation>
    </message>
    <message>
        <source>The selected finding: what is wrong, why, and every way to fix it with its cost. A fix is planned first; nothing is written before you save.</source>
        <translation>Der ausgewählte Befund: was falsch ist, warum, und jede Möglichkeit der Korrektur mit ihren Kosten. Eine Korrektur wird erst geplant; geschrieben wird nichts, bevor Sie speichern.</translation>
    </message>
    <message>
        <source>The selected tensor: where its bytes lie, its values, and what a cast does to them.</source>
        <translation>Der ausgewählte Tensor: wo seine Bytes liegen, seine Werte, und was ein Cast mit ihnen macht.</translation>
    </message>
    <message>
        <source>The plan: every edit that a save makes. Edits can be removed, disabled, or changed to another dtype.</source>
        <translation>Der Plan: jede Änderung, die beim Speichern vorgenommen wird. Änderungen lassen sich entfernen, deaktivieren oder zu einem anderen dtype ändern.</translation>
    </message>
    <message>
        <source>The graph coloured by dtype. A click selects, a double-click walks on; the wheel zooms, dragging moves.</source>
        <translation>Der Graph, gefärbt nach dtype. Ein Klick wählt aus, ein Doppelklick geht weiter; das Rad vergrößert, Ziehen verschiebt.</translation>
    </message>
    <message>
        <source>Differences in dtype, shape, bytes or values between two models, or between the model and its plan.</source>
        <translation>Was sich zwischen zwei Modellen, oder zwischen dem Modell und seinem Plan, in dtype, Shape, Bytes oder Werten unterscheidet.</translation>
    </message>
    <message>
        <source>The running task, its progress, and Cancel. A task that is cancelled leaves everything as it was.</source>
        <translation>Was gerade geschieht, wie weit es ist, und Abbrechen. Eine abgebrochene Aufgabe lässt alles, wie es war.</translation>
    </message>
    <message>
        <source>How many tensors there are, how many have the wrong dtype, and the bytes now and after the fixes.</source>
        <translation>Wie viele Tensoren es gibt, wie viele den falschen dtype haben, und die Bytes jetzt und nach den Korrekturen.</translation>
    </message>
    <message>
        <source>The dtype to convert to, where the model runs, the dtypes of its inputs and outputs, and the allowed error. Files of inputs can be dropped here.</source>
        <translation>Worin das Modell rechnen soll, wo es läuft, was aus seinen Eingaben und Ausgaben wird und wie weit sie abweichen dürfen. Dateien mit Eingaben lassen sich hier ablegen.</translation>
    </message>
    <message>
        <source>The result of the conversion. It enters the plan only when you press Apply.</source>
        <translation>Was die Umwandlung ergibt. Nichts davon ist im Plan, bevor Sie Anwenden drücken.</translation>
    </message>
    <message>
        <source>The error of each computed value, in the order of the nodes, with every converted value rounded. Left and Right go from value to value, Return shows the node in the graph.</source>
        <translation>Der Fehler jedes berechneten Werts, in der Reihenfolge der Knoten, mit jedem umgewandelten Wert gerundet. Links und Rechts führen von Wert zu Wert, die Eingabetaste zeigt den Knoten im Graphen.</translation>
    </message>
    <message>
        <source>Where the converted model computes in which dtype. Click a region to keep it as it was, or to convert it all the same.</source>
        <translation>Wo das umgewandelte Modell in welchem dtype rechnet. Klicken Sie eine Region an, um sie zu lassen, wie sie war, oder doch umzuwandeln.</translation>
    </message>
    <message>
        <source>The nodes that go on computing as they did, by reason. Those that are kept for their values can be converted anyway; what that does is measured.</source>
        <translation>Die Knoten, die weiterrechnen wie bisher, nach Grund. Die wegen ihrer Werte bleiben, lassen sich trotzdem umwandeln; was das ausmacht, wird gemessen.</translation>
    </message>
    <message>
        <source>The checkpoints that give the model its weights, each with its state. A click opens a menu: replace it, remove it, or choose another state_dict. Undo takes each back.</source>
        <translation>Die Checkpoints, die dem Modell seine Gewichte geben, jeder mit seinem Zustand. Ein Klick zeigt, was sich tun lässt: ersetzen, entfernen oder einen anderen von mehreren Sätzen von Gewichten nehmen. Alles davon lässt sich rückgängig machen.</translation>
    </message>
    <message>
        <source>The policy that was found in the model&apos;s folder or above it. Findings that it ignores do not count, and severities that it sets are shown; the command line says the same. Open Without It judges the model alone.</source>
        <translation>Die Richtlinie, die im Ordner des Modells oder darüber gefunden wurde. Befunde, die sie ignoriert, zählen nicht, und die Schwere, die sie setzt, wird angezeigt; die Befehlszeile sagt dasselbe. „Ohne sie öffnen“ beurteilt das Modell allein.</translation>
    </message>
    <message>
        <source>The modules of Python that the model was exported from, with their stored bytes and findings. The table shows the rows of the chosen one.</source>
        <translation>Die Module von Python, aus denen das Modell exportiert wurde, mit ihren gespeicherten Bytes und Befunden. Die Tabelle zeigt die Zeilen des gewählten.</translation>
    </message>
    <message>
        <source>The line of Python that caused the finding, as the exporter noted it, and what to write there. Then a new export does not have the finding.</source>
        <translation>Die Zeile von Python, die den Befund verursacht hat, wie der Exporter sie notiert hat, und was dort stehen sollte. Ein neuer Export hat den Befund dann nicht mehr.</translation>
    </message>
    <message>
        <source>The inputs to measure on, what to compare with, and the allowed error. Inputs are made up unless files are chosen.</source>
        <translation>Die Eingaben, an denen gemessen wird, womit verglichen wird, und der erlaubte Fehler. Eingaben werden erfunden, wenn keine Dateien gewählt sind.</translation>
    </message>
    <message>
        <source>The first nodes at which rounding makes an output wrong, each with its kind, the numbers at its worst element and the line of Python.</source>
        <translation>Die ersten Knoten, an denen das Runden eine Ausgabe falsch macht, jeder mit seiner Art, den Zahlen an seinem schlechtesten Element und der Zeile von Python.</translation>
    </message>
    <message>
        <source>The error of each value, rounded against FLOAT, in the order of the nodes. Left and Right go from value to value, Return shows the node in the graph.</source>
        <translation>Der Fehler jedes Wertes, gerundet gegen FLOAT, in der Reihenfolge der Knoten. Links und Rechts gehen von Wert zu Wert, die Eingabetaste zeigt den Knoten im Graphen.</translation>
    </message>
    <message>
        <source>The fewest nodes that have to compute in FLOAT so that all outputs are within tolerance. Keep These in FLOAT puts them into the plan.</source>
        <translation>Die wenigsten Knoten, die in FLOAT rechnen müssen, damit alle Ausgaben innerhalb der Toleranz sind. Diese in FLOAT behalten nimmt sie in den Plan auf.</translation>
    </message>
    <message>
        <source>What the selected node alone would change if it computed in FLOAT, and the magnitudes of its values. Shaded parts are beyond the dtype.</source>
        <translation>Was der ausgewählte Knoten allein ändern würde, wenn er in FLOAT rechnete, und die Größenordnungen seiner Werte. Schattierte Teile liegen außerhalb des dtype.</translation>
    </message>
</context>
</TS>
