/** Where the pages of a list are. */

interface Made {
  id: string;
  makes: "army" | "deck";
}

/** Its editor, for whom it belongs to. */
export const editorOf = ({ id, makes }: Made): string => (makes === "deck" ? `/decks/${id}` : `/lists/${id}`);

/** Its page for readers; with the code of its link where that is what lets them in. */
export const readingOf = (id: string, code = ""): string => `/lists/${id}/read${code && `?code=${encodeURIComponent(code)}`}`;

/** Where a battle is opened with it. */
export const battleWith = (id: string): string => `/open?list=${id}`;

export const versionsOf = (id: string): string => `/lists/${id}/versions`;

/** The code in the address of a shared list's page, `/l/<code>`. */
export const codeOf = (share: string | null): string => share?.split("/").at(-1) ?? "";
