import type { ReactNode } from "react";
import { Box } from "@mui/material";
import { Alert } from "../../parts/Alert.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";

type Props = {
  /** Why there is nothing to see, where there is not. */
  note?: string | undefined;
  error: unknown;
  onRetry: () => void;
  isLoading: boolean;
  /** One sum, right of the work. */
  facts?: ReactNode;
  children: ReactNode;
};

const pad = { p: { xs: 4, md: 6 }, pt: { xs: 4, md: 4 } };

/** A tab about an order's money: the work left, one sum right. */
export const MoneyPage = ({ note, error, onRetry, isLoading, facts, children }: Props) => {
  const instead =
    note !== undefined ? (
      <Alert tone="neutral">{note}</Alert>
    ) : error ? (
      <LoadError error={error} onRetry={onRetry} />
    ) : isLoading ? (
      <SkeletonRows />
    ) : undefined;
  if (instead) return <Box sx={pad}>{instead}</Box>;
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: facts ? "minmax(0, 1fr) 304px" : "minmax(0, 1fr)" },
        flex: 1,
        alignContent: "start",
        gridTemplateRows: { md: "1fr" },
      }}
    >
      <Box
        sx={{
          ...pad,
          minWidth: 0,
          display: "grid",
          gap: 5,
          alignContent: "start",
          gridTemplateColumns: "minmax(0, 1fr)",
        }}
      >
        {children}
      </Box>
      {facts}
    </Box>
  );
};
