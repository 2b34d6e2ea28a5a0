import { Box } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import { failureMessage } from "../../data/failure.ts";
import { request } from "../../data/request.ts";
import { detailPath } from "../../data/resources.ts";
import { useMayWrite } from "../../data/useMayWrite.ts";
import { useQueryText } from "../../data/useQueryText.ts";
import { useWrite } from "../../data/useWrite.ts";
import { DropZone } from "../../files/DropZone.tsx";
import { isImage } from "../../files/limits.ts";
import { SendingList } from "../../files/SendingList.tsx";
import { useSignedUrls } from "../../files/useSignedUrls.ts";
import { useUploads } from "../../files/useUploads.ts";
import { Alert } from "../../parts/Alert.tsx";
import { SecondaryButton } from "../../parts/Buttons.tsx";
import { EmptyState } from "../../parts/EmptyState.tsx";
import { LoadError } from "../../parts/LoadError.tsx";
import { PageHead } from "../../parts/PageHead.tsx";
import { SkeletonRows } from "../../parts/Skeleton.tsx";
import { usePageTitle } from "../../shell/pageTitle.ts";
import { radius } from "../../theme/sizes.ts";
import { imageNameOf, tagOf } from "./imageNames.ts";
import { imagesQuery } from "./queries.ts";

type Listed = {
  readonly id: number;
  readonly name: string;
  readonly alt: string | null;
  readonly files: readonly { readonly path: string; readonly type: string }[];
};

/** The company's pictures as templates name them; one that is dropped here is called as its file, or takes that one's place. */
export const ImagesDesk = () => {
  const t = useTranslate();
  const title = t("resources.images.name");
  usePageTitle(title);
  const { data, error, refetch } = useQueryText<{ images: readonly Listed[] }>(imagesQuery);
  const write = useWrite("images");
  const [mayCreate, mayUpdate] = [useMayWrite("images", "create"), useMayWrite("images", "update")];
  const [others, setOthers] = useState(0);
  const [copied, setCopied] = useState<string | null>(null);
  const ownerOf = async ({ name: file }: File) => {
    const name = imageNameOf(file);
    const { images } = await request<{ images: readonly Listed[] }>(imagesQuery);
    const known = images.find((each) => each.name.toLowerCase() === name);
    const id = known?.id ?? Number((await write.create({ name })).id);
    return { module: "images", recordId: id };
  };
  const { sending, add, drop, leftOut } = useUploads(ownerOf);
  const onFiles = (files: readonly File[]) => {
    const pictures = files.filter(({ type }) => isImage(type));
    setOthers(files.length - pictures.length);
    void add(pictures);
  };
  const shown = (data?.images ?? []).map((image) => ({
    ...image,
    path: image.files.findLast(({ type }) => isImage(type))?.path,
  }));
  const urls = useSignedUrls(shown.flatMap(({ path }) => path ?? []));
  const copy = async (name: string) => {
    await navigator.clipboard.writeText(tagOf(name));
    setCopied(name);
  };
  return (
    <Box sx={{ minWidth: 0, minHeight: 0, overflowY: "auto" }}>
      <PageHead
        title={title}
        beside={<Box sx={{ typography: "body2", color: "text.secondary" }}>{t("codeEditor.imagesAbout")}</Box>}
      />
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)", px: { xs: 4, md: 6 }, pt: 2, pb: 8 }}>
        {mayCreate && mayUpdate ? (
          <DropZone limits={t("codeEditor.imageLimits")} onFiles={onFiles} />
        ) : (
          <Alert tone="neutral">{t("codeEditor.readOnly")}</Alert>
        )}
        <SendingList sending={sending} onDrop={drop} />
        {leftOut > 0 && <Alert tone="warning">{t("files.tooMany", { smart_count: leftOut })}</Alert>}
        {others > 0 && <Alert tone="warning">{t("codeEditor.noImages", { smart_count: others })}</Alert>}
        {write.failure && <Alert tone="danger">{failureMessage(write.failure, t)}</Alert>}
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={4} height={64} />}
        {data && shown.length === 0 && (
          <EmptyState title={t("resources.images.emptyTitle")}>{t("resources.images.empty")}</EmptyState>
        )}
        {shown.length > 0 && (
          <Box
            component="ul"
            aria-label={title}
            sx={{
              listStyle: "none",
              m: 0,
              p: 0,
              display: "grid",
              gap: 3,
              gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(auto-fill, minmax(220px, 1fr))" },
            }}
          >
            {shown.map(({ id, name, alt, path }) => (
              <Box
                component="li"
                key={id}
                sx={{ border: 1, borderColor: "line.normal", borderRadius: radius.region, overflow: "hidden" }}
              >
                <Box
                  sx={{ aspectRatio: "2 / 1", bgcolor: "surface.sunken", p: 3, display: "grid", placeItems: "center" }}
                >
                  {path && urls[path] ? (
                    <Box
                      component="img"
                      src={urls[path]}
                      alt={alt ?? ""}
                      sx={{ width: "100%", height: "100%", minHeight: 0, objectFit: "contain" }}
                    />
                  ) : (
                    !path && (
                      <Box sx={{ typography: "caption", color: "text.secondary" }}>{t("codeEditor.noPicture")}</Box>
                    )
                  )}
                </Box>
                <Box
                  sx={{
                    display: "flex",
                    alignItems: "center",
                    gap: 2,
                    px: 3,
                    py: 2,
                    borderTop: 1,
                    borderColor: "line.normal",
                  }}
                >
                  <Box sx={{ flex: 1, minWidth: 0, "& a": { color: "text.primary", fontWeight: 540 } }}>
                    <Link to={detailPath("images", id)}>{name}</Link>
                    <Box
                      sx={{
                        typography: "caption",
                        color: "text.secondary",
                        overflow: "hidden",
                        textOverflow: "ellipsis",
                        whiteSpace: "nowrap",
                      }}
                    >
                      {alt}
                    </Box>
                  </Box>
                  <SecondaryButton
                    size="small"
                    aria-label={t("codeEditor.copyTag", { name })}
                    onClick={() => void copy(name)}
                  >
                    {t(copied === name ? "apiCalls.copied" : "codeEditor.tag")}
                  </SecondaryButton>
                </Box>
              </Box>
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
};
