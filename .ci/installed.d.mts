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

export const lacking: (wanted: Packages, found: Packages | undefined, withTools: boolean) => boolean;
export const hasTools: (found: Packages | undefined) => boolean;
