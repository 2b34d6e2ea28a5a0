/** What became of one screen. */
export type Taken = { group: string; name: string; look: string; file: string; problems: readonly string[] };

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const figure = ({ name, look, file, problems }: Taken) => `<figure>
  <a href="${file}"><img loading="lazy" src="${file}" alt="${escaped(name)}"></a>
  <figcaption><b>${escaped(name)}</b> ${look}${problems.map((problem) => `<br><mark>${escaped(problem)}</mark>`).join("")}</figcaption>
</figure>`;

const section = ([group, taken]: readonly [string, readonly Taken[]]) => `<section id="${group}">
<h2>${escaped(group)}, ${taken.length}</h2>
<div>${taken
  .toSorted((a, b) => a.name.localeCompare(b.name) || a.look.localeCompare(b.look))
  .map(figure)
  .join("\n")}</div>
</section>`;

/** One page with every picture: those with problems first, then by module. */
export const contactSheet = (taken: readonly Taken[]): string => {
  const bad = taken.filter(({ problems }) => problems.length > 0);
  const groups = [...Map.groupBy(taken, ({ group }) => group)];
  const links = groups.map(([group]) => `<a href="#${group}">${escaped(group)}</a>`).join(" · ");
  return `<!doctype html><meta charset="utf-8"><title>${taken.length} pictures</title>
<style>body{font:14px system-ui;margin:24px;background:#f2f4f4}div{display:grid;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));gap:24px;align-items:start}figure{margin:0}img{width:100%;border:1px solid #ccc}</style>
<h1>${taken.length} pictures, ${bad.length} with problems</h1>
<p>${links}</p>
${(bad.length > 0 ? [["With problems", bad] as const, ...groups] : groups).map(section).join("\n")}`;
};
