import { beforeAll } from "vitest";
import { loginMutation, openOffice, password, refreshMutation, type Answer } from "./office.ts";

export type Tokens = { accessToken: string; refreshToken: string };

export const boss = "ann@users.test";
/** What it takes to make someone. */
export const person = (name: string, roleSlug = "user") => ({
  email: `${name}@users.test`,
  profile: { firstName: name, lastName: "Cole" },
  roleSlug,
  password,
  confirmPassword: password,
});

/** The companies "users" and "other", and what administrators do with users and roles. */
export const useStaff = () => {
  const office = openOffice();
  const signIn = async (email: string, chosen = password): Promise<Tokens> =>
    (await office().ask(loginMutation, { input: { email, password: chosen } })).at("login.tokens");

  const create = (token: string, input: object): Promise<Answer> =>
    office().ask(
      "mutation ($input: CreateUserInput!) { createUser(input: $input) { user { id username email isActive profile { firstName fullName } role { slug } } } }",
      { input },
      { token },
    );
  const update = (token: string, input: object): Promise<Answer> =>
    office().ask(
      "mutation ($input: UpdateUserInput!) { updateUser(input: $input) { user { id username email isActive profile { firstName lastName } role { slug } } } }",
      { input },
      { token },
    );
  const remove = (token: string, id: number): Promise<Answer> =>
    office().ask("mutation ($id: Int!) { deleteUser(id: $id) { id } }", { id }, { token });
  const createRole = async (token: string, input: object): Promise<Answer> =>
    office().ask(
      "mutation ($input: CreateUserRoleInput!) { createUserRole(input: $input) { userRole { id slug } } }",
      { input },
      { token },
    );
  const updateRole = (token: string, input: object): Promise<Answer> =>
    office().ask(
      "mutation ($input: UpdateUserRoleInput!) { updateUserRole(input: $input) { userRole { id } } }",
      { input },
      { token },
    );

  let admin: string;
  /** Someone the administrator made, who opened the mail. */
  const hire = async (name: string, roleSlug = "user"): Promise<{ id: number; tokens: Tokens }> => {
    const { at } = await create(admin, person(name, roleSlug));
    const token = await office().openMail(`${name}@users.test`, "invite");
    await office().ask("mutation ($token: String!) { verifyEmail(token: $token) }", { token });
    return { id: at<number>("createUser.user.id"), tokens: await signIn(`${name}@users.test`) };
  };

  const signInAgain = async (): Promise<void> => {
    admin = (await signIn(boss)).accessToken;
  };
  beforeAll(async () => {
    await office().company("users");
    await office().company("other");
    await signInAgain();
  });

  const refresh = (tokens: Tokens) => office().ask(refreshMutation, { refreshToken: tokens.refreshToken });
  return {
    office,
    admin: () => admin,
    signIn,
    create,
    update,
    remove,
    createRole,
    updateRole,
    hire,
    refresh,
    signInAgain,
  };
};
