// Rules that oxlint has no setting for.

/** `new Date()` reads the machine's clock. Code takes the time from the context. */
const noClock = {
  create: (context) => ({
    NewExpression: (node) => {
      if (node.callee.type === "Identifier" && node.callee.name === "Date" && node.arguments.length === 0)
        context.report({ node, message: "Time comes from the context's clock, not from new Date()." });
    },
  }),
};

const NOW = /\bnow\s*\(\s*\)|\bcurrent_timestamp\b|\bcurrent_date\b|\bclock_timestamp\s*\(/i;

/** SQL takes the time as a parameter, because `now()` would be another clock. */
const noSqlClock = {
  create: (context) => {
    const check = (node, text) => {
      if (/\b(select|insert|update|delete|where|values|set)\b/i.test(text) && NOW.test(text))
        context.report({ node, message: "SQL takes the time as a parameter, not from the database's clock." });
    };
    return {
      TemplateLiteral: (node) => check(node, node.quasis.map((part) => part.value.raw).join(" ")),
      Literal: (node) => {
        if (typeof node.value === "string") check(node, node.value);
      },
    };
  },
};

const FUNCTIONS = new Set(["ArrowFunctionExpression", "FunctionExpression", "ClassExpression"]);

/** Whether an exported declaration is a function or a class. A constant is one if its value is. */
const isFunction = (declaration) =>
  declaration.type === "VariableDeclaration"
    ? declaration.declarations.some(({ init }) => init !== null && FUNCTIONS.has(init.type))
    : /Function|^Class/.test(declaration.type);

/** Each exported function and class, React components included, has a TSDoc comment of its own. */
const exportedDoc = {
  create: (context) => {
    const check = (node) => {
      if (node.declaration === null || !isFunction(node.declaration)) return;
      const comments = context.sourceCode.getCommentsBefore(node);
      if (!comments.some(({ type, value }) => type === "Block" && value.startsWith("*")))
        context.report({ node, message: "An exported function or class has a TSDoc comment." });
    };
    return { ExportNamedDeclaration: check, ExportDefaultDeclaration: check };
  },
};

export default {
  meta: { name: "krapao" },
  rules: { "no-clock": noClock, "no-sql-clock": noSqlClock, "exported-doc": exportedDoc },
};
