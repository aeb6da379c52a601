import { getGuide, GUIDE_TASKS, type GuideTask } from "@krapao/contract/operator/get-guide";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";

import { TaskRow } from "../features/guide/task-row.tsx";
import { read } from "../lib/read.ts";
import { useMay } from "../lib/use-may.ts";
import { Panel } from "../parts/panel.tsx";
import { SkeletonLines, View } from "../parts/view.tsx";
import { Page } from "../shell/page.tsx";

const TASKS = Object.keys(GUIDE_TASKS) as GuideTask[];

/** The guide: real tasks that the operator's role allows. The audit log shows which ones are done. */
export const Guide = () => {
  const t = useT("console");
  const may = useMay();
  const query = useQuery(read(getGuide, {}));
  return (
    <Page title={t("guide.title")}>
      <div className="mx-auto grid max-w-240 gap-3.5">
        <p className="text-mute">{t("guide.lead")}</p>
        {query.data?.sandbox !== undefined && query.data.sandbox !== null && (
          <p className="text-mute">{t("guide.people")}</p>
        )}
        <View query={query} skeleton={<SkeletonLines lines={6} height="h-18" />}>
          {({ done, sandbox }) => {
            // A task that the sandbox prepares is left out when there is no sandbox.
            const tasks = TASKS.filter(
              (task) => may(GUIDE_TASKS[task].permission) && (sandbox !== null || !("recipe" in GUIDE_TASKS[task])),
            );
            const count = tasks.filter((task) => done.includes(task)).length;
            const next = tasks.find((task) => !done.includes(task));
            return (
              <Panel
                title={
                  next === undefined
                    ? t("guide.allDone")
                    : t("guide.progress", { done: String(count), all: String(tasks.length) })
                }
                end={
                  <span aria-hidden className="block h-2 w-32 overflow-clip rounded-full bg-sand">
                    <span className="block h-full bg-gold" style={{ width: `${(100 * count) / tasks.length}%` }} />
                  </span>
                }
              >
                <ol>
                  {tasks.map((task, index) => (
                    <TaskRow
                      key={task}
                      task={task}
                      number={index + 1}
                      isDone={done.includes(task)}
                      isNext={task === next}
                      sandbox={sandbox}
                    />
                  ))}
                </ol>
              </Panel>
            );
          }}
        </View>
      </div>
    </Page>
  );
};
