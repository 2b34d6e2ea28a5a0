import { useNavigate } from "react-router";
import { exchangeKeysOf } from "../../../resources/core/exchange.ts";
import { kebab } from "../../../resources/core/naming.ts";
import { useAccess } from "../../data/access.ts";
import { useResource } from "../../data/recordContext.tsx";
import { useMobile } from "../../theme/useMobile.ts";

/** Goes to where files are brought into this list; undefined where none can be, by its module, the role or a phone. */
export const useImport = (): (() => void) | undefined => {
  const resource = useResource();
  const navigate = useNavigate();
  const mobile = useMobile();
  const { may } = useAccess();
  if (mobile || !may("import:create") || exchangeKeysOf(resource).length === 0) return undefined;
  return () => void navigate(`/import/${kebab(resource.name)}`);
};
