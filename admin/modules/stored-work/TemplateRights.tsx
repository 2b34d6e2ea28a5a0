import { Authors } from "./Authors.tsx";

/** With what of its reader's rights a template is printed. */
const TemplateRights = () => <Authors module="templates" />;

export default TemplateRights;
