import type { Threads } from "../chat/threads.ts";
import type { McpHost } from "../host/host.ts";
import { HostError } from "../host/host-error.ts";
import { textPart } from "../host/results/text-part.ts";
import { skillDetail, skillView } from "../host/skills/skill-view.ts";
import type { Methods } from "./ipc.ts";

type SkillMethod =
  | "readSkills"
  | "loadSkill"
  | "readSkillText"
  | "attachSkill"
  | "readAttachmentText"
  | "removeAttachment";

export interface SkillMethodDeps {
  readonly host: McpHost;
  readonly threads: Threads;
}

/** Skills of servers, and those that are attached to conversations (S-36). */
export function skillMethods({ host, threads }: SkillMethodDeps): Pick<Methods, SkillMethod> {
  const { skills } = host;
  const nameOf = (serverId: string) => host.servers().find(({ id }) => id === serverId)?.name ?? serverId;
  return {
    readSkills: async ({ serverId, anew }) => {
      const { items, stopped, readAt } = await skills.list(serverId, anew);
      return { items: items.map(skillView), readAt, ...(stopped && { stopped: stopped.toAppError() }) };
    },
    loadSkill: async ({ serverId, uri, digest }) => {
      const { skill, body } = await skills.load(serverId, uri, digest);
      return skillDetail(skill, body);
    },
    readSkillText: ({ serverId, uri, digest, from, characters }) =>
      textPart(skills.loaded(serverId, uri, digest).body, from, characters),
    attachSkill: ({ serverId, uri, digest, threadId }) => {
      const { skill, body } = skills.loaded(serverId, uri, digest);
      const { name } = skillView(skill);
      const serverName = nameOf(serverId);
      return threads.attach({ kind: "skill", name, serverId, serverName, uri, digest, text: body }, threadId);
    },
    readAttachmentText: ({ threadId, attachmentId, from, characters }) => {
      const attachment = threads.attachments(threadId).find(({ id }) => id === attachmentId);
      if (!attachment) throw new HostError("attachment-gone", {});
      return textPart(attachment.text, from, characters);
    },
    removeAttachment: ({ threadId, attachmentId }) => {
      threads.detach(threadId, attachmentId);
      return null;
    },
  };
}
