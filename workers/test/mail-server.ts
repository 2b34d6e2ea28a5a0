import { createServer, type AddressInfo } from "node:net";

export type MailServer = { url: string; mails: string[]; refuse: (yes: boolean) => void; close: () => Promise<void> };

/** As much of SMTP as a client needs to hand over a mail. */
export const startMailServer = async (): Promise<MailServer> => {
  const mails: string[] = [];
  let refusing = false;
  const server = createServer((socket) => {
    let body: string | null = null;
    let rest = "";
    socket.write("220 test\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      rest += chunk.toString("utf8");
      for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (body !== null && line !== ".") body += `${line}\n`;
        else if (body !== null) {
          mails.push(body);
          body = null;
          socket.write("250 taken\r\n");
        } else if (line === "DATA") {
          body = "";
          socket.write("354 go on\r\n");
        } else if (line === "QUIT") socket.end("221 bye\r\n");
        else if (refusing && line.startsWith("RCPT")) socket.write("451 later\r\n");
        else socket.write("250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refuse: (yes) => void (refusing = yes),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
};
