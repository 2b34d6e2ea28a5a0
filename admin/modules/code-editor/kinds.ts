import { listQuery, projectQuery, projectsQuery, savedQuery } from "./queries.ts";

/** What the editor edits: which module, how it is asked for and what its files may be called. */
export type Kind = {
  readonly module: "templates" | "projects";
  readonly files: "template_files" | "project_files";
  readonly list: string;
  readonly saved: string;
  /** The field of `saved` with the record. */
  readonly one: "template" | "project";
  /** The same rule as the database's. */
  readonly fileName: RegExp;
  /** Translation keys: the main text's tab, and how files are called. */
  readonly main: string;
  readonly help: string;
  readonly badName: string;
};

export const templateKind: Kind = {
  module: "templates",
  files: "template_files",
  list: listQuery,
  saved: savedQuery,
  one: "template",
  fileName: /^[a-z][a-z0-9-]{0,59}\.(hbs|css)$/,
  main: "codeEditor.main",
  help: "codeEditor.newFileAbout",
  badName: "codeEditor.badName",
};

export const projectKind: Kind = {
  module: "projects",
  files: "project_files",
  list: projectsQuery,
  saved: projectQuery,
  one: "project",
  fileName: /^[a-z][a-z0-9-]{0,59}\.(js|css|html|svg|json)$/,
  main: "codeEditor.page",
  help: "codeEditor.newAppFileAbout",
  badName: "codeEditor.badAppName",
};

const languages: Readonly<Record<string, string>> = {
  css: "css",
  js: "javascript",
  json: "javascript",
  html: "html",
  svg: "html",
  hbs: "handlebars",
};
/** In which language the text of a tab is written. */
export const languageOf = ({ module }: Kind, tab: string): string =>
  languages[tab.split(".").at(1) ?? ""] ?? (module === "projects" ? "html" : "handlebars");
