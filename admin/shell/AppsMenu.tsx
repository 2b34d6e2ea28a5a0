import { ChevronDown, ChevronRight } from "lucide-react";
import { menuIcons } from "virtual:menu-icons";
import { useTranslate } from "react-admin";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { idle } from "../data/idle.ts";
import { useQueryText } from "../data/useQueryText.ts";

type Listed = { id: number; name: string; url: string };
/** What the role opens hardly changes while somebody works. */
const fresh = 60_000;

/** The submenu of the company's own apps, where the role opens any. */
export const AppsMenu = ({ open, onChoose }: { open: boolean; onChoose?: (() => void) | undefined }) => {
  const t = useTranslate();
  const { pathname } = useLocation();
  const [calm, setCalm] = useState(false);
  useEffect(() => void idle().then(() => setCalm(true)), []);
  const { data } = useQueryText<{ customApps: readonly Listed[] | null }>(
    "query CustomApps { customApps { id name url } }",
    {},
    { staleTime: fresh, enabled: calm },
  );
  const apps = data?.customApps ?? [];
  const here = pathname.startsWith("/app/");
  const [shown, setShown] = useState(here);
  if (apps.length === 0) return null;
  const Icon = menuIcons["AppWindow"];
  const Chevron = shown ? ChevronDown : ChevronRight;
  const word = t("resources.projects.name");
  return (
    <li>
      <button
        type="button"
        aria-expanded={open && shown}
        aria-label={word}
        aria-current={here ? "true" : undefined}
        onClick={(event) => {
          // the rail stays open: an app is still to be chosen
          event.stopPropagation();
          setShown(!shown);
        }}
      >
        {Icon && <Icon size={20} strokeWidth={1.6} aria-hidden />}
        {open && word}
        {open && <Chevron size={14} aria-hidden />}
      </button>
      {open && shown && (
        <ul>
          {apps.map(({ id, name, url }) => (
            <li key={id}>
              <Link
                to={`/app/${url}`}
                onClick={onChoose}
                aria-current={pathname === `/app/${url}` ? "page" : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};
