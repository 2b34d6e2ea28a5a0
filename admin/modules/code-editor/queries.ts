export const listQuery = `query WrittenTemplates {
  templates(limit: 400, orderBy: [{ column: "fileName", order: ASC }]) { id fileName type subtype isConsolidated guestMode }
}`;

export const savedQuery = `query WrittenTemplate($id: Int!) {
  template(id: $id) { id version fileName type subtype source isConsolidated guestMode files { id name body } }
}`;

export const projectsQuery = `query WrittenApps {
  projects(limit: 100, orderBy: [{ column: "name", order: ASC }]) { id name url isActive }
}`;

export const projectQuery = `query WrittenApp($id: Int!) {
  project(id: $id) { id version name url source files { id name body } }
}`;

export const imagesQuery = `query NamedImages {
  images(limit: 100, orderBy: [{ column: "name", order: ASC }]) { id name alt files { path type } }
}`;

export const triedQuery = `query TryTemplate($paper: String, $source: String, $files: [TemplateText!], $isConsolidated: Boolean, $guestMode: Boolean, $templateId: Int, $params: TagParams!) {
  testTemplate(paper: $paper, source: $source, files: $files, isConsolidated: $isConsolidated, guestMode: $guestMode, templateId: $templateId, tagParams: $params) {
    html problems { code file line name } warnings { code file line name }
  }
}`;

export const keptQuery = `query TryKept($id: Int!, $params: TagParams!) {
  template(id: $id, tagParams: $params) { id rendered { html problems { code file line name } warnings { code file line name } } }
}`;

export const versionsQuery = `query TextVersions($module: String, $filter: HistoryFilter, $limit: Int) {
  history(module: $module, filter: $filter, limit: $limit) { id rootVersion changes createdAt }
}`;
