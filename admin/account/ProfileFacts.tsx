import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { Avatar } from "../parts/Avatar.tsx";
import { Stamp } from "../parts/Day.tsx";
import { LabelChips } from "../parts/LabelChip.tsx";
import { EmptyValue } from "../parts/EmptyValue.tsx";
import { Facts } from "../parts/Card.tsx";
import type { OwnProfile } from "./ownProfile.ts";

/** Facts about the signed-in user: name, address, role, labels, since when. */
export const ProfileFacts = ({ user }: { user: OwnProfile }) => {
  const t = useTranslate();
  const { fullName } = user.profile;
  const word = (field: string) => t(`resources.users.fields.${field}`);
  return (
    <>
      <Box sx={{ display: "flex", alignItems: "center", gap: 3 }}>
        <Avatar name={fullName || user.username} />
        <Box>
          <Box sx={{ typography: "h2" }}>{fullName || user.username}</Box>
          <Box sx={{ typography: "body2", color: "text.secondary" }}>{user.account.name}</Box>
        </Box>
      </Box>
      <Facts
        termWidth={140}
        rows={[
          [word("username"), user.username],
          [word("email"), user.email],
          [word("roleId"), user.role.displayName],
          [
            word("labels"),
            user.labels.length > 0 ? <LabelChips key="labels" labels={user.labels} /> : <EmptyValue key="none" />,
          ],
          [t("account.memberSince"), <Stamp key="since" value={user.createdAt} />],
        ]}
      />
    </>
  );
};
