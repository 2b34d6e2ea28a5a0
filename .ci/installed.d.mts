type Entry = {
  version?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  os?: readonly string[];
  cpu?: readonly string[];
  libc?: readonly string[];
};
type Packages = { packages: Readonly<Record<string, Entry>> };

export const lacking: (needed: Packages, present: Packages | undefined, withTools: boolean) => boolean;
export const hasTools: (present: Packages | undefined) => boolean;
