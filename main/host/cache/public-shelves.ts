import { ResultShelf } from "./result-shelf.ts";

/** The public results of this run, for each place a shelf of its own: what one server has held pushes out nothing of another's. */
export class PublicShelves {
  private readonly shelves = new Map<string, ResultShelf>();

  /** @param place what tells one server from another: equal places are answered alike */
  of(place: string): ResultShelf {
    const shelf = this.shelves.get(place) ?? new ResultShelf();
    this.shelves.set(place, shelf);
    return shelf;
  }
}
