type Environment = Readonly<Partial<Record<"PORT" | "HOST" | "NODE_ENV", string>>>;

export const serveWhileInstalling: (environment: Environment) => { stop(): void };
