const asked = new EventTarget();

/** Begins the tour once more. */
export const askForTour = () => void asked.dispatchEvent(new Event("tour"));

/** Hears of who asks for the tour; answers how to stop hearing. */
export const onTourAsked = (begin: () => void): (() => void) => {
  asked.addEventListener("tour", begin);
  return () => asked.removeEventListener("tour", begin);
};
