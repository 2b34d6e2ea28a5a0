import { useTranslate } from "react-admin";
import { Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { useAccess } from "../../data/access.ts";
import { useShortcut } from "../../keys/useShortcut.ts";
import { goToKeys } from "../goTo.ts";
import { sideEntries } from "../menu.ts";
import { PaletteContext } from "./paletteContext.ts";
import { lazyComponent } from "../../parts/lazyComponent.ts";

const Palette = lazyComponent(() => import("./Palette.tsx"));
const ShortcutMap = lazyComponent(() => import("./ShortcutMap.tsx"));

const GoToKey = ({ keys, name, to }: { keys: string; name: string; to: string }) => {
  const t = useTranslate();
  const navigate = useNavigate();
  useShortcut(keys, t("keys.goTo", { name: t(name) }), () => void navigate(to), {
    palette: false, // the palette lists the place itself, with these keys
    everywhere: true,
  });
  return null;
};

/** Ctrl K, the shortcut map, and the keys that go somewhere: there on every page. */
export const PaletteHost = ({ children }: { children: ReactNode }) => {
  const t = useTranslate();
  const access = useAccess();
  const [shown, setShown] = useState<"palette" | "map" | null>(null);
  const [typed, setTyped] = useState("");
  const [entered, setEntered] = useState(false);
  // keys pressed before the palette has come are kept: a scanner does not wait
  const open = useCallback((text = "") => {
    setShown("palette");
    setTyped((before) => before + text);
  }, []);
  const close = () => {
    setShown(null);
    setTyped("");
    setEntered(false);
  };
  useEffect(() => {
    if (shown !== "palette") return undefined;
    const keep = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
      if (event.key !== "Enter" && event.key.length !== 1) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Enter") setEntered(true);
      else open(event.key);
    };
    window.addEventListener("keydown", keep, { capture: true });
    return () => window.removeEventListener("keydown", keep, { capture: true });
  }, [shown, open]);
  useShortcut("Ctrl+K", t("shell.openSearch"), () => (shown === "palette" ? close() : open()), {
    always: true,
    everywhere: true,
    palette: false,
  });
  useShortcut("?", t("keys.map"), () => setShown("map"), { everywhere: true });
  const control = useMemo(() => ({ open, isOpen: shown === "palette" }), [open, shown]);
  return (
    <PaletteContext value={control}>
      {sideEntries(access).map(({ key, to, name }) => {
        const keys = goToKeys(to);
        return keys && <GoToKey key={key} keys={keys} name={name} to={to} />;
      })}
      {children}
      <Suspense fallback={null}>
        {shown === "palette" && <Palette open onClose={close} typed={typed} onTyped={setTyped} entered={entered} />}
        {shown === "map" && <ShortcutMap onClose={close} />}
      </Suspense>
    </PaletteContext>
  );
};
