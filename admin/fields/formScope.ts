import { createContext, useContext } from "react";

/** Tells the controls of a form over another apart, also when both are of one module. */
export const FormScope = createContext("");

/** Id of a field's control, so that its label and a summary can point at it. */
export const useControlId = (): ((module: string, name: string) => string) => {
  const scope = useContext(FormScope);
  return (module, name) => `${scope}${module}-${name}`;
};
