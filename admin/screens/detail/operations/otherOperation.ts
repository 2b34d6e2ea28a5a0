import { createContext, use } from "react";

/** Asks for another operation of the module in the same panel, with what was typed that it asks for, too. */
export const OtherOperation = createContext<(name: string) => void>(() => undefined);

export const useOtherOperation = () => use(OtherOperation);
