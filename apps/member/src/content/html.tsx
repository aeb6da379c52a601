export { Html, HtmlSkeleton } from "@krapao/ui/html";
