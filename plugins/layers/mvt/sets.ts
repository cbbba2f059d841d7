/** Disjoint sets of numbers from 0 (union-find); the name of a set is its smallest number. */
export class Sets {
  private readonly parents: Uint32Array

  constructor(count: number) {
    this.parents = Uint32Array.from({ length: count }, (_, index) => index)
  }

  of(member: number): number {
    let one = member
    while (this.parents[one] !== one) one = this.parents[one] = this.parents[this.parents[one]!]!
    return one
  }

  join(one: number, other: number): void {
    const [a, b] = [this.of(one), this.of(other)]
    this.parents[Math.max(a, b)] = Math.min(a, b)
  }
}
