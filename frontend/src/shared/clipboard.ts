/** Put text on the clipboard; also where the page was not loaded over HTTPS, as in a club's own network. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    // Inside an open dialog, for nothing outside can be selected then.
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
