// Ends with 0 when the server on this port is ready: for a container's health check.
const { ok } = await fetch(`http://127.0.0.1:${process.argv[2]}/readyz`).catch(() => ({ ok: false }));
process.exitCode = ok ? 0 : 1;
