export const listQuery = `query WrittenTemplates {
  templates(limit: 400, orderBy: [{ column: "fileName", order: ASC }]) { id fileName type subtype }
}`;

export const savedQuery = `query WrittenTemplate($id: Int!) {
  template(id: $id) { id version fileName type subtype source isConsolidated guestMode files { id name body } }
}`;

export const triedQuery = `query TryTemplate($paper: String, $source: String, $files: [TemplateText!], $isConsolidated: Boolean, $guestMode: Boolean, $params: TagParams!) {
  testTemplate(paper: $paper, source: $source, files: $files, isConsolidated: $isConsolidated, guestMode: $guestMode, tagParams: $params) {
    html problems { code file line name } warnings { code file line name }
  }
}`;

export const keptQuery = `query TryKept($id: Int!, $params: TagParams!) {
  template(id: $id, tagParams: $params) { id html { html problems { code file line name } warnings { code file line name } } }
}`;

export const versionsQuery = `query TemplateVersions($filter: HistoryFilter, $limit: Int) {
  history(module: "templates", filter: $filter, limit: $limit) { id rootVersion changes createdAt }
}`;
