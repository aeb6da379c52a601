import { parseSync, Visitor } from "vite";

const CALLS = /\/packages\/contract\/src\/.*\.ts$/;

/** The parts of a call that the server, the OpenAPI documents and the types need, and no browser. */
const SERVERS_OWN = new Set(["summary", "params", "query", "multipart", "answer", "errors"]);

/** Removes the shapes from the calls that a module declares. */
const withoutShapes = (id: string, code: string): string => {
  let lean = "";
  let at = 0;
  new Visitor({
    CallExpression: ({ callee, arguments: [shape], start, end }) => {
      if (callee.type !== "Identifier" || callee.name !== "defineCall") return;
      if (shape?.type !== "ObjectExpression") throw new Error(`${id}: a call is declared by an object`);
      const kept = shape.properties.flatMap((property) => {
        const name = property.type === "Property" && property.key.type === "Identifier" ? property.key.name : "";
        if (SERVERS_OWN.has(name)) return [];
        // The browser only needs to know whether a call takes a body.
        return [name === "body" ? "body: true" : code.slice(property.start, property.end)];
      });
      lean += `${code.slice(at, start)}({ ${kept.join(", ")} })`;
      at = end;
    },
  }).visit(parseSync(id, code).program);
  return lean + code.slice(at);
};

/**
 * Marks the function calls at the top level of a module as free of side effects, as all shapes are. So a shape that no
 * browser code uses is left out of the build, and with the last of them the library of shapes.
 */
const withoutEffects = (id: string, code: string): string => {
  const starts = new Set<number>();
  let functions = 0;
  const enter = (): void => void (functions += 1);
  const leave = (): void => void (functions -= 1);
  new Visitor({
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    CallExpression: ({ start }) => {
      if (functions === 0) starts.add(start);
    },
  }).visit(parseSync(id, code).program);
  let marked = "";
  let at = 0;
  for (const start of [...starts].toSorted((one, other) => one - other)) {
    marked += `${code.slice(at, start)}/* @__PURE__ */ `;
    at = start;
  }
  return marked + code.slice(at);
};

type ShapesPlugin = {
  readonly name: string;
  readonly enforce: "pre";
  readonly apply: "build";
  readonly transform: (code: string, id: string) => { code: string; map: null } | null;
};

/** Sends calls to the browser without the shapes of their input and answer, because only the server checks them. */
export const callsWithoutShapes = (): ShapesPlugin => ({
  name: "krapao:calls-without-shapes",
  enforce: "pre",
  apply: "build",
  transform: (code, id) => {
    const path = id.replace(/\?.*$/, "");
    return CALLS.test(path) ? { code: withoutEffects(path, withoutShapes(path, code)), map: null } : null;
  },
});
