import { createServer, type AddressInfo, type Socket } from "node:net";

export type MailServer = {
  url: string;
  /** Mails that were taken and acknowledged. */
  mails: string[];
  /** Mails that were taken while nothing was acknowledged. */
  held: string[];
  /** What stood in RCPT TO, one for each. */
  recipients: string[];
  /** Refuses a mail after reading it, and repeats what it read, as some filters do. */
  echo: (yes: boolean) => void;
  refuse: (yes: boolean) => void;
  /** Refuses for good an address that holds this. */
  bounce: (address: string | null) => void;
  /** Takes mails and does not say so: a sender does not learn what became of them. */
  hold: (yes: boolean) => void;
  /** Ends every conversation, as a network that fails. */
  hangUp: () => void;
  close: () => Promise<void>;
};

/** As much of SMTP as a client needs to hand over a mail. */
export const startMailServer = async (): Promise<MailServer> => {
  const mails: string[] = [];
  const held: string[] = [];
  const recipients: string[] = [];
  let echoing = false;
  let refusing = false;
  let bouncing: string | null = null;
  let holding = false;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)));
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
        else if (body !== null && echoing) {
          socket.write(`550 looks like spam: ${body.replaceAll(/=?\s+/g, " ")}\r\n`);
          body = null;
        } else if (body !== null) {
          (holding ? held : mails).push(body);
          body = null;
          if (!holding) socket.write("250 taken\r\n");
        } else if (line === "DATA") {
          body = "";
          socket.write("354 go on\r\n");
        } else if (line === "QUIT") socket.end("221 bye\r\n");
        else if (bouncing !== null && line.startsWith("RCPT") && line.includes(bouncing))
          socket.write("550 5.1.1 nobody of this name here\r\n");
        else if (refusing && line.startsWith("RCPT")) socket.write("451 later\r\n");
        else {
          if (line.startsWith("RCPT")) recipients.push(line.slice("RCPT TO:".length));
          socket.write("250 ok\r\n");
        }
      }
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    held,
    recipients,
    echo: (yes) => void (echoing = yes),
    hold: (yes) => void (holding = yes),
    hangUp: () => sockets.forEach((socket) => void socket.destroy()),
    bounce: (address) => void (bouncing = address),
    refuse: (yes) => void (refusing = yes),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
};
