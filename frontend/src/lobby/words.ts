/** How the terms of a battle are said. */

import { t } from "../i18n";
import type { Pace, Terms } from "./api";

export const paceInWords = (pace: Pace): string => t(`lobby.${pace}`);

/** What size of army a guest may bring; empty where any. */
export function sizeInWords({ least_points: least, most_points: most }: Terms): string {
  if (least != null && most != null) return t("lobby.asksFor.between", { least, most });
  if (least != null) return t("lobby.asksFor.least", { least });
  return most != null ? t("lobby.asksFor.most", { most }) : "";
}

export const tableInWords = (name: string): string => t("lobby.table", { name: name || t("lobby.byLot") });
export const missionInWords = (name: string): string => t("lobby.mission", { name: name || t("lobby.byLot") });
