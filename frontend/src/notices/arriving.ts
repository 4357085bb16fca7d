/** The word behind an address that opens at what the battle waits for. */
const AT_DECISION = "#decision";

/** Put the focus on the open question, for whoever came by such an address. Whether there was anything to do. */
export function arrive(hash: string): boolean {
  if (hash !== AT_DECISION) return false;
  const section = document.getElementById("decision-title")?.closest("section");
  const answer = section?.querySelector<HTMLElement>("[data-option]");
  section?.scrollIntoView({ block: "nearest" });
  answer?.focus();
  return answer != null;
}
