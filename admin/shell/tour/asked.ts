const asked = new EventTarget();

/** Begins the tour once more. */
export const askForTour = () => void asked.dispatchEvent(new Event("tour"));

/** Listens for requests for the tour; returns a function that stops listening. */
export const onTourAsked = (begin: () => void): (() => void) => {
  asked.addEventListener("tour", begin);
  return () => asked.removeEventListener("tour", begin);
};
