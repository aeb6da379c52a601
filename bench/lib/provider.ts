import { createServer } from "node:net";

// Runs in a process of its own: a minimal game provider that answers each transfer of 1.00 into PG as PG does, with
// next to no processor time.

const HEAD_END = Buffer.from("\r\n\r\n");
const BODY = `{"data":{"transactionId":7,"amount":1,"balanceAmount":1},"error":null}`;
const ANSWER = Buffer.from(
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`,
);

const server = createServer({ noDelay: true }, (socket) => {
  let left: Buffer = Buffer.alloc(0);
  socket.on("error", () => undefined);
  socket.on("data", (part: Buffer) => {
    left = left.length === 0 ? part : Buffer.concat([left, part]);
    for (;;) {
      const end = left.indexOf(HEAD_END);
      if (end === -1) return;
      const length = Number(/content-length: (\d+)/i.exec(left.toString("latin1", 0, end))?.[1] ?? 0);
      const whole = end + HEAD_END.length + length;
      if (left.length < whole) return;
      left = left.subarray(whole);
      socket.write(ANSWER);
    }
  });
});

process.once("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address !== null ? address.port : 0 });
});
