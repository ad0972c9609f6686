/**
 * By which ids servers will say that a page is done. An id is one connection's own and opaque; several questions may carry the same
 * one, and each is done by it (U-07).
 */
export class CompletionIds {
  private readonly keys = new Map<string, Map<string, Set<string>>>();
  private readonly owners = new Map<string, { readonly serverId: string; readonly id: string }>();
  private readonly early = new Set<string>();

  add(key: string, serverId: string, id: string): void {
    const ids = this.keys.get(serverId) ?? new Map<string, Set<string>>();
    this.keys.set(serverId, ids);
    ids.set(id, (ids.get(id) ?? new Set()).add(key));
    this.owners.set(key, { serverId, id });
  }

  /** The questions that go by an id on that connection. */
  of(serverId: string, id: string): readonly string[] {
    return [...(this.keys.get(serverId)?.get(id) ?? [])];
  }

  /** The server said it before the person answered. Returns false when it had said so already. */
  rememberEarly(key: string): boolean {
    if (this.early.has(key)) return false;
    this.early.add(key);
    return true;
  }

  isEarly(key: string): boolean {
    return this.early.has(key);
  }

  /** The question is completed, or can't be any more. */
  forget(key: string): void {
    this.early.delete(key);
    const owner = this.owners.get(key);
    if (!owner) return;
    this.owners.delete(key);
    const ids = this.keys.get(owner.serverId);
    const sharing = ids?.get(owner.id);
    sharing?.delete(key);
    if (sharing?.size === 0) ids?.delete(owner.id);
  }

  forgetServer(serverId: string): void {
    for (const keys of this.keys.get(serverId)?.values() ?? []) for (const key of [...keys]) this.forget(key);
    this.keys.delete(serverId);
  }
}
