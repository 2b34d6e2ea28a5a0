/** What became of one screen. */
export type Taken = { name: string; variant: string; file: string; problems: readonly string[] };

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One page with every picture, the ones with problems first. */
export const contactSheet = (taken: readonly Taken[]): string => {
  const sorted = taken.toSorted((a, b) => b.problems.length - a.problems.length);
  const figures = sorted.map(
    ({ name, variant, file, problems }) => `<figure>
  <a href="${file}"><img loading="lazy" src="${file}" alt="${escaped(name)}"></a>
  <figcaption><b>${escaped(name)}</b> ${variant}${problems.map((problem) => `<br><mark>${escaped(problem)}</mark>`).join("")}</figcaption>
</figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>${taken.length} screens</title>
<style>body{font:14px system-ui;margin:24px;background:#f2f4f4}main{display:grid;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));gap:24px;align-items:start}figure{margin:0}img{width:100%;border:1px solid #ccc}</style>
<h1>${taken.length} screens, ${taken.filter(({ problems }) => problems.length > 0).length} with problems</h1>
<main>${figures.join("\n")}</main>`;
};
