/** Opening a battle's log from a file. The server is sent the file as it is, and looks through it. */

import { t } from "../i18n";
import { get, post, Refused } from "../shared/http";
import type { Schemas } from "../shared/types";

type Replay = Schemas["Replay"];

/** The most bytes of a log that the server reads. */
const MOST = 8 * 1024 * 1024;
const WAIT = 700;
const TRIES = 40;

/**
 * The log, once it has been looked through or while that takes longer; `sent` says that the server has it.
 * Throws what the server refuses.
 */
export async function openFile(file: File, sent: () => void): Promise<Replay> {
  if (file.size > MOST) throw new Refused(413, "too_large", t("past.large"));
  const name = encodeURIComponent(file.name.replace(/\.json$/i, "").slice(0, 100));
  let replay = await post<Replay>(`/api/replays?name=${name}`, await packed(file));
  sent();
  for (let tries = 0; replay.state === "waiting" && tries < TRIES; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, WAIT));
    replay = await get<Replay>(`/api/replays/${replay.id}`);
  }
  return replay;
}

/** The file as it goes over the wire, which takes less than it may be large. */
async function packed(file: File): Promise<Blob> {
  const stream = file.stream().pipeThrough(new CompressionStream("gzip"));
  return new Blob([await new Response(stream).arrayBuffer()], { type: "application/gzip" });
}
