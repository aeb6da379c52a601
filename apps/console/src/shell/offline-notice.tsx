import { useOnline } from "@krapao/client/use-online";
import { useQueryClient } from "@tanstack/react-query";
import { OfflineStrip } from "@krapao/ui/offline-strip";

/** Says that the connection is lost and the page may be out of date. */
export const OfflineNotice = () => {
  const isOnline = useOnline();
  const queries = useQueryClient();
  if (isOnline) return null;
  return (
    <div className="bg-wait-soft pt-[env(safe-area-inset-top)]">
      <OfflineStrip onRetry={() => void queries.refetchQueries({ type: "active" })} />
    </div>
  );
};
