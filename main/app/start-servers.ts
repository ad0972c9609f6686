import type { AppError } from "../../preload/contract/reply.ts";
import { HostError } from "../host/host-error.ts";
import type { OwnServers } from "../store/own-servers.ts";
import { serversFromCommandLine } from "./start-options.ts";

/**
 * Lists the servers of the command line's `--config=FILE` for this run. A file or an entry that can't be used leaves the rest as it
 * is; one whose id is in use stays out.
 * @returns what could not be used, and why, in the file's order
 */
export function listStartServers(
  argv: readonly string[],
  servers: Pick<OwnServers, "addStartServer">,
): readonly AppError[] {
  try {
    const { path, definitions, refused } = serversFromCommandLine(argv);
    const twice = definitions.filter((definition) => !servers.addStartServer(definition));
    const taken = twice.map(({ name }) => new HostError("config-name-taken", { path, name }));
    return [...refused, ...taken].map((error) => error.toAppError());
  } catch (error) {
    if (error instanceof HostError) return [error.toAppError()];
    throw error;
  }
}
