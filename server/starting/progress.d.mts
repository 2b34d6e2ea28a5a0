export type Step = "packages" | "database" | "frontEnd";
export type StepState = "waiting" | "underWay" | "done";
export type Progress = Record<Step, StepState>;

export const steps: readonly Step[];
export const newProgress: () => Progress;
