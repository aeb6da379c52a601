import { Button } from "@krapao/ui/button";
import { Plus } from "lucide-react";

type AddButtonProps = { readonly onClick: () => void; readonly children: string };

/** The button below a list that adds an item. */
export const AddButton = ({ onClick, children }: AddButtonProps) => (
  <Button
    tone="outline"
    size="small"
    className="justify-self-start"
    icon={<Plus aria-hidden className="size-4" />}
    onClick={onClick}
  >
    {children}
  </Button>
);
