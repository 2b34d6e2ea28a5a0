import { useTranslate } from "react-admin";
import { scopeWords } from "../../modules/user-roles/scopeWords.ts";

/** A scope as the table of permissions calls it: "View: Customers". */
const ScopeName = ({ scope }: { scope: string }) => <>{scopeWords(useTranslate(), [scope])}</>;

export default ScopeName;
