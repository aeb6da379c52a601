import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request, type RequestOptions } from "node:https";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ROOT } from "../../tools/runtime.mjs";

export const WALLET = "wallet.example.com";
export const CONSOLE = "console.example.com";

type Ports = { readonly api: number; readonly consolePort: number; readonly plain: number; readonly tls: number };

/** The sample with this machine's ports and folders. Throws when a value to replace is missing. */
const sampleFor = (folder: string, { api, consolePort, plain, tls }: Ports): string => {
  const places = [
    ["server 127.0.0.1:4000;", `server 127.0.0.1:${api};`],
    ["server 127.0.0.1:4200;", `server 127.0.0.1:${consolePort};`],
    ["listen 443 ssl", `listen 127.0.0.1:${tls} ssl`],
    ["listen 80", `listen 127.0.0.1:${plain}`],
    ["/etc/krapao/tls/", `${folder}/`],
    ["/var/log/nginx/", `${folder}/logs/`],
  ] as const;
  let sample = readFileSync(join(ROOT, "deploy/nginx/krapao.conf"), "utf8");
  for (const [theirs, ours] of places) {
    if (!sample.includes(theirs)) throw new Error(`the sample has no ${theirs}`);
    sample = sample.replaceAll(theirs, ours);
  }
  return sample;
};

const aroundIt = (folder: string): string => `
${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/start.log;
events {}
http {
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  include ${folder}/krapao.conf;
}
`;

const makeCertificate = (folder: string): void => {
  const names = `subjectAltName=DNS:${WALLET},DNS:${CONSOLE}`;
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "fullchain.pem")];
  const args = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const { status, stderr } = spawnSync("openssl", [...args, "-subj", `/CN=${WALLET}`, "-addext", names, ...files]);
  if (status !== 0) throw new Error(stderr.toString());
};

export type Reply = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

/** nginx with the sample, on ports of its own. */
export const startProxy = async (ports: Ports) => {
  const folder = mkdtempSync(join(tmpdir(), "krapao-proxy-"));
  mkdirSync(join(folder, "logs"));
  makeCertificate(folder);
  writeFileSync(join(folder, "krapao.conf"), sampleFor(folder, ports));
  writeFileSync(join(folder, "nginx.conf"), aroundIt(folder));
  const child = spawn("nginx", ["-p", folder, "-e", join(folder, "start.log"), "-c", join(folder, "nginx.conf")]);
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const exit = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const ca = readFileSync(join(folder, "fullchain.pem"));

  const open = (host: string, path: string, options: RequestOptions = {}) =>
    request({
      host: "127.0.0.1",
      port: ports.tls,
      servername: host,
      ca,
      path,
      agent: false,
      ...options,
      headers: { host, ...options.headers },
    });

  /** One call over TLS. An unsent rest of a large body is no error. */
  const ask = (host: string, path: string, options: RequestOptions = {}, body?: Buffer): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const asked = open(host, path, options);
      asked.once("response", (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.once("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      });
      asked.once("error", reject);
      asked.end(body);
    });

  for (;;) {
    const isUp = await ask(WALLET, "/healthz").then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (child.exitCode !== null) throw new Error(said);
    await sleep(50);
  }
  return {
    ask,
    open,
    /** Everything that was written to its logs. */
    logged: (): string =>
      readdirSync(join(folder, "logs"))
        .map((name) => readFileSync(join(folder, "logs", name), "utf8"))
        .join(""),
    stop: async (): Promise<void> => {
      child.kill("SIGQUIT");
      await exit;
      rmSync(folder, { recursive: true });
    },
  };
};

export type Proxy = Awaited<ReturnType<typeof startProxy>>;
