import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { Box, GlobalStyles } from "@mui/material";

/** What goes onto paper in place of the screen: black on white, rows whole, heads of tables on every page. */
export const PrintSheet = ({ children }: { children: ReactNode }) =>
  createPortal(
    <>
      <GlobalStyles
        styles={{
          "@media print": { "body > *:not(.print-sheet)": { display: "none !important" }, "@page": { margin: "14mm" } },
        }}
      />
      <Box
        className="print-sheet"
        aria-hidden
        sx={{
          display: "none",
          "@media print": { display: "block" },
          bgcolor: "#fff",
          color: "#000",
          fontSize: "10.5pt",
          "& h1": { fontSize: "16pt", fontWeight: 600, m: 0 },
          "& h2": { fontSize: "12pt", fontWeight: 600, mt: "6mm", mb: "2mm" },
          "& table": { width: "100%", borderCollapse: "collapse" },
          "& th, & td": { textAlign: "left", verticalAlign: "top", p: "1.6mm 2mm", borderBottom: "0.2mm solid #999" },
          "& th": { fontWeight: 600, fontSize: "9pt", borderBottom: "0.4mm solid #000" },
          "& .right": { textAlign: "right", whiteSpace: "nowrap" },
          "& tr": { breakInside: "avoid" },
          "& thead": { display: "table-header-group" },
          "& .box": { display: "inline-block", width: "4.4mm", height: "4.4mm", border: "0.3mm solid #000" },
        }}
      >
        {children}
      </Box>
    </>,
    document.body,
  );
