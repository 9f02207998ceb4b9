
// Sorts, filters and shows the tables of a report from the JSON beside it. Text is only ever set as text.
(() => {
  "use strict";
  const data = JSON.parse(document.getElementById("data").textContent);
  const atOnce = 200;
  const units = ["kB", "MB", "GB", "TB", "PB", "EB"];
  const groups = new Intl.NumberFormat("en");
  const order = new Intl.Collator("en", { numeric: true });

  function byteSize(bytes) {
    if (bytes < 1000) {
      return bytes + " B";
    }
    let value = bytes / 1000;
    let unit = 0;
    for (; value >= 999.95 && unit + 1 < units.length; ++unit) {
      value /= 1000;
    }
    return value.toFixed(value < 99.95 ? 1 : 0) + " " + units[unit];
  }

  function element(tag, cssClass, text) {
    const result = document.createElement(tag);
    if (cssClass) {
      result.className = cssClass;
    }
    if (text !== undefined) {
      result.textContent = text;
    }
    return result;
  }

  function pill(name) {
    const known = Object.hasOwn(data.dtypes, name) ? data.dtypes[name] : null;
    const result = element("span", "pill d-" + (known ?? "other"), known ?? name);
    result.title = name;
    return result;
  }

  /// A path or a dotted name, which breaks behind its parts.
  function breakable(value) {
    const result = document.createDocumentFragment();
    value.split(/(?<=[/._:])/).forEach((part, index) => result.append(...(index > 0 ? [element("wbr"), part] : [part])));
    return result;
  }

  const shown = {
    name: breakable,
    count: (value) => groups.format(value),
    bytes: byteSize,
    dtype: pill,
    severity: (value) => element("span", "word w-" + value, value),
    state: (value) => element("span", "word w-" + value.replace(/[^a-z]/g, "-"), value),
  };

  class ReportTable {
    constructor({ id, columns, rows }) {
      this.columns = columns;
      this.all = rows;
      this.rows = rows;
      this.texts = null;
      this.sorted = null;
      this.section = document.getElementById(id);
      this.body = this.section.querySelector("tbody");
      this.addTools(this.section.querySelector(".tools"));
      this.addSorting();
      this.end = this.section.appendChild(element("div"));
      new IntersectionObserver((entries) => {
        if (entries.some((entry) => entry.isIntersecting)) {
          this.showMore();
        }
      }, { rootMargin: "800px" }).observe(this.end);
      this.show();
    }

    addTools(tools) {
      this.shownCount = tools.appendChild(element("span", "shown"));
      this.shownCount.setAttribute("role", "status");
      this.box = tools.appendChild(element("input"));
      this.box.type = "search";
      this.box.placeholder = "Filter: all of these words";
      this.box.setAttribute("aria-label", "Filter " + tools.querySelector("h2").textContent.trim());
      let timer = 0;
      this.box.addEventListener("input", () => {
        clearTimeout(timer);
        timer = setTimeout(() => this.filter(), 120);
      });
    }

    addSorting() {
      this.heads = [...this.section.querySelectorAll("th")];
      this.heads.forEach((head, column) => {
        const button = element("button", "", head.textContent);
        button.type = "button";
        button.addEventListener("click", () => this.sortBy(column));
        head.replaceChildren(button);
        head.setAttribute("aria-sort", "none");
      });
    }

    /// What is searched: what is read in a row, dtypes by both of their names.
    textOf(index) {
      this.texts ??= new Array(this.all.length);
      return (this.texts[index] ??= this.all[index]
        .map((cell, column) =>
          this.columns[column].kind === "dtype" && cell !== null ? cell + " " + (data.dtypes[cell] ?? "") : (cell ?? ""))
        .join("\n")
        .toLowerCase());
    }

    filter() {
      const words = this.box.value.toLowerCase().split(/\s+/).filter((word) => word);
      this.rows = words.length === 0
        ? this.all.slice()
        : this.all.filter((_, index) => {
            const text = this.textOf(index);
            return words.every((word) => text.includes(word));
          });
      this.shownCount.textContent =
        words.length === 0 ? "" : groups.format(this.rows.length) + " of " + groups.format(this.all.length) + " shown";
      this.sort();
      this.show();
    }

    /// The first click on numbers brings the largest up.
    sortBy(column) {
      const kind = this.columns[column].kind;
      const first = kind === "count" || kind === "bytes" ? -1 : 1;
      const direction = this.sorted?.column === column ? -this.sorted.direction : first;
      this.sorted = { column, direction };
      this.heads.forEach((head, index) => {
        head.setAttribute("aria-sort", index !== column ? "none" : direction > 0 ? "ascending" : "descending");
      });
      this.rows = this.rows.slice();
      this.sort();
      this.show();
    }

    /// Empty cells come last either way.
    sort() {
      if (!this.sorted) {
        return;
      }
      const { column, direction } = this.sorted;
      const compare = typeof this.rows.find((row) => row[column] !== null)?.[column] === "number"
        ? (a, b) => a - b
        : order.compare;
      this.rows.sort((a, b) => {
        const x = a[column];
        const y = b[column];
        return x === null || y === null ? (x === null) - (y === null) : direction * compare(x, y);
      });
    }

    show() {
      this.count = 0;
      this.body.replaceChildren();
      this.showMore();
    }

    showMore(count = atOnce) {
      const part = document.createDocumentFragment();
      const end = Math.min(this.count + count, this.rows.length);
      for (; this.count < end; ++this.count) {
        part.append(this.row(this.rows[this.count]));
      }
      if (this.rows.length === 0 && this.count === 0) {
        const cell = element("td", "sentence", "No row has all of these words.");
        cell.colSpan = this.columns.length;
        const row = element("tr");
        row.append(cell);
        this.body.replaceChildren(row);
        return;
      }
      this.body.append(part);
    }

    row(cells) {
      const result = element("tr");
      cells.forEach((value, index) => {
        const { kind, title } = this.columns[index];
        const cell = element("td", value === null ? kind + " empty" : kind);
        cell.dataset.label = title;
        if (value !== null) {
          cell.append(shown[kind] ? shown[kind](value) : value);
        }
        result.append(cell);
      });
      return result;
    }
  }

  document.documentElement.classList.add("js");
  const tables = new Map(data.tables.map((table) => [table.id, new ReportTable(table)]));
  for (const link of document.querySelectorAll("[data-filter]")) {
    link.addEventListener("click", () => {
      const findings = tables.get("findings");
      findings.box.value = link.dataset.filter;
      findings.filter();
    });
  }
  addEventListener("beforeprint", () => tables.forEach((table) => table.showMore(2000)));
})();
