import { parseSync, Visitor } from "vite";

const CALLS = /\/packages\/contract\/src\/.*\.ts$/;

/** What the server, the OpenAPI documents and the types have of a call, and no browser. */
const SERVERS_OWN = new Set(["summary", "params", "query", "answer", "errors"]);

/** Takes the shapes out of the calls that a module declares. */
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
        // Whether a call takes a body is asked in the browser, and no more of it.
        return [name === "body" ? "body: true" : code.slice(property.start, property.end)];
      });
      lean += `${code.slice(at, start)}({ ${kept.join(", ")} })`;
      at = end;
    },
  }).visit(parseSync(id, code).program);
  return lean + code.slice(at);
};

/**
 * Marks the calls that a module makes as it is read as free of effects, which every shape is: a shape that nobody in the
 * browser asks for is left out, and the library of shapes with the last of them.
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

/** Sends calls to the browser without the shapes of what they take and answer: the server alone checks them. */
export const callsWithoutShapes = (): ShapesPlugin => ({
  name: "krapao:calls-without-shapes",
  enforce: "pre",
  apply: "build",
  transform: (code, id) => {
    const path = id.replace(/\?.*$/, "");
    return CALLS.test(path) ? { code: withoutEffects(path, withoutShapes(path, code)), map: null } : null;
  },
});
