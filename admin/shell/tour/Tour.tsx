import "driver.js/dist/driver.css";
import { GlobalStyles } from "@mui/material";
import { driver, type DriveStep } from "driver.js";
import { useTranslate } from "react-admin";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useAccess } from "../../data/access.ts";
import { useMobile } from "../../theme/useMobile.ts";
import { guided } from "./guided.ts";
import type { Reached } from "./progress.ts";
import { beginnings, stopsOf } from "./stops.ts";
import { tourClass, tourStyles } from "./styles.ts";

/** How long a page may take until what is lit on it is there; then its words stand alone. */
const pageWait = 5_000;

type Props = {
  /** Shows the close button, which SPEC keeps for people who have taken the tour once; others leave by Esc or "Later". */
  hasTaken: boolean;
  /** The stop it begins at, from 0. */
  from: number;
  onStop: (stop: Reached) => void;
  onLeave: () => void;
  onComplete: () => Promise<void>;
};

/** Texts are ours, but names of modules may hold what HTML means something by. */
const plain = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const laterButton = (word: string, leave: () => void): HTMLButtonElement => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "later";
  button.textContent = word;
  button.addEventListener("click", leave);
  return button;
};

/** The product, page by page; at the end, the records to make first. */
export const Tour = (props: Props) => {
  const t = useTranslate();
  const navigate = useNavigate();
  const access = useAccess();
  const mobile = useMobile();
  // what it shows is settled as it begins; the page below goes on changing
  const now = useRef({ t, navigate, access, mobile, ...props });
  useEffect(() => {
    const { t, navigate, access, mobile, hasTaken, from, onStop, onLeave, onComplete } = now.current;
    const stops = stopsOf(access);
    const links = beginnings(access);
    const begin = Math.min(from, stops.length); // a role may have lost some of them meanwhile
    const open = (at: number) => {
      const path = stops[at]?.path;
      onStop({ at, path: path ?? window.location.pathname });
      if (path) void navigate(path, { state: guided });
    };
    const end = (path: string) => {
      tour.destroy();
      void onComplete();
      void navigate(path);
    };
    const steps: DriveStep[] = stops.map(({ lit, title, text }) => ({
      element: mobile ? "header" : lit,
      waitForElement: pageWait,
      popover: {
        title: plain(t(title)),
        description: plain(text.map((key) => t(key, { _: "" })).find(Boolean) ?? ""),
        side: mobile ? "bottom" : "right",
        align: "start",
      },
    }));
    const last: DriveStep = {
      popover: {
        title: plain(t("tour.ready")),
        description: plain(t(links.length > 0 ? "tour.readyText" : "tour.readyAlone")),
        onPopoverRender: ({ description }) => {
          const list = document.createElement("ul");
          for (const { path, word } of links) {
            const link = document.createElement("a");
            link.href = path;
            link.textContent = t(word);
            link.addEventListener("click", (event) => {
              event.preventDefault();
              end(path);
            });
            list.appendChild(document.createElement("li")).appendChild(link);
          }
          if (links.length > 0) description.appendChild(list);
        },
      },
    };
    const tour = driver({
      steps: [...steps, last],
      animate: false,
      allowClose: true,
      overlayClickBehavior: () => {},
      disableActiveInteraction: true,
      // what is told stays readable behind
      overlayOpacity: 0.4,
      stagePadding: 4,
      stageRadius: 8,
      popoverClass: tourClass,
      showButtons: ["next", "previous", ...(hasTaken ? ["close" as const] : [])],
      showProgress: true,
      progressText: "{{current}} / {{total}}",
      nextBtnText: plain(t("tour.next")),
      prevBtnText: plain(t("tour.back")),
      doneBtnText: plain(t("tour.done")),
      onPopoverRender: ({ wrapper, closeButton, nextButton, footerButtons }) => {
        wrapper.setAttribute("aria-modal", "true");
        if (!hasTaken) footerButtons.before(laterButton(t("tour.later"), () => tour.destroy()));
        closeButton.setAttribute("aria-label", t("tour.close"));
        // who walks by the Enter key goes on, not back
        requestAnimationFrame(() => nextButton.focus());
      },
      onNextClick: () => {
        open((tour.getActiveIndex() ?? 0) + 1);
        tour.moveNext();
      },
      onPrevClick: () => {
        open((tour.getActiveIndex() ?? 0) - 1);
        tour.movePrevious();
      },
      onDoneClick: () => end("/"),
      onCloseClick: () => tour.destroy(),
      onDestroyed: () => {
        if (!isGone) onLeave();
      },
    });
    let isGone = false;
    // a page that somebody opened by its address stays: Next and Back lead on
    if (window.location.pathname === "/") open(begin);
    else onStop({ at: begin, path: window.location.pathname });
    tour.drive(begin);
    return () => {
      isGone = true; // the page is, not the wish to see it
      tour.destroy();
    };
  }, []);
  return <GlobalStyles styles={tourStyles} />;
};
