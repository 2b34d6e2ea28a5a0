import type { Paper, PaperLabel, PaperLines, PaperPage, PaperParcel } from "../core/paper.ts";

const quoted = (path: string): string => `"${path}"`;

const fact = (path: string): string =>
  `    {{#if ${path}}}<div><dt>{{translate ${quoted(path)}}}</dt><dd>{{show ${quoted(path)}}}</dd></div>{{/if}}`;

const party = ({ title, address, name }: PaperPage["parties"][number]): string =>
  `    {{#if ${address}}}<div><h2>{{translate ${quoted(title)}}}</h2>${name ? `<strong>{{${name}}}</strong>` : ""}{{address ${address}}}</div>{{/if}}`;

const table = ({ of, within, title, columns }: PaperLines, ticks: boolean): string => {
  const given = [
    quoted(of),
    ...columns.map(quoted),
    ...(within ? [`of="${within}"`] : []),
    ...(ticks ? ["ticks=true"] : []),
  ];
  const lines = `{{lines ${given.join(" ")}}}`;
  const head = title ? `<h3>{{translate ${quoted(title)}}}` : "";
  if (within)
    return `  {{#each ${within}}}\n    ${head} {{number @index add=1}}{{#if trackingNumber}} · {{trackingNumber}}{{/if}}</h3>\n    ${lines}\n  {{/each}}`;
  return head ? `  {{#if ${of}}}${head}</h3>{{/if}}\n  ${lines}` : `  ${lines}`;
};

const sum = (path: string): string =>
  `    {{#if ${path}}}<tr><th scope="row">{{translate ${quoted(path)}}}</th><td>{{money ${path}}}</td></tr>{{/if}}`;

const page = ({ parties, facts, lines, sums = [], notes = [], signed = [], ticks, unnumbered }: PaperPage): string =>
  [
    `<article class="paper">`,
    `  <header class="head">`,
    `    <div>{{#if company.logo}}{{image company.logo height="14mm"}}{{/if}}<p class="company">{{company.name}}</p></div>`,
    `    <div><h1>{{paper.title}}</h1><p class="number">{{paper.number}}</p>${unnumbered ? "" : `<div class="bars">{{barcode paper.code}}</div>`}</div>`,
    `  </header>`,
    `  <section class="parties">`,
    ...parties.map(party),
    `  </section>`,
    `  <dl class="facts">`,
    ...facts.map(fact),
    `  </dl>`,
    ...lines.map((each) => table(each, ticks ?? false)),
    ...(sums.length > 0 ? [`  <table class="sums">`, ...sums.map(sum), `  </table>`] : []),
    ...notes.map((path) => `  {{#if ${path}}}<p class="notes">{{${path}}}</p>{{/if}}`),
    ...(signed.length > 0
      ? [`  <p class="signed">${signed.map((word) => `<span>{{translate ${quoted(word)}}}</span>`).join("")}</p>`]
      : []),
    `</article>`,
    ``,
  ].join("\n");

const label = ({ code, lines }: PaperLabel): string =>
  [
    `<article class="label">`,
    `  {{barcode ${code}}}`,
    ...lines.map((path, at) =>
      at === 0 ? `  <p>{{show ${quoted(path)}}}</p>` : `  {{#if ${path}}}<p>{{show ${quoted(path)}}}</p>{{/if}}`,
    ),
    `</article>`,
    ``,
  ].join("\n");

const parcel = ({ within, recipient, address, code }: PaperParcel): string =>
  [
    `{{#each ${within}}}`,
    `<article class="parcel">`,
    `  <header>{{#if @root.company.logo}}{{image @root.company.logo height="12mm"}}{{/if}}<p class="company">{{@root.company.name}}</p></header>`,
    `  <h2>{{translate "shipTo"}}</h2>`,
    `  <div class="to"><p>{{@root.${recipient}}}</p>{{address ${address}}}</div>`,
    `  <p class="number">{{@root.paper.number}} · {{translate "package"}} {{number @index add=1}}</p>`,
    `  {{#if ${code}}}{{barcode ${code}}}<p>{{${code}}}</p>{{else}}{{barcode @root.paper.code}}{{/if}}`,
    `</article>`,
    `{{/each}}`,
    ``,
  ].join("\n");

/** The Handlebars source of a paper: what a company that changes it begins with. */
export const sourceOf = (paper: Paper): string => {
  switch (paper.shape) {
    case "page":
      return page(paper);
    case "label":
      return label(paper);
    case "parcel":
      return parcel(paper);
  }
};
