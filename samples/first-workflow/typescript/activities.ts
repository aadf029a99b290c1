export async function Boil(): Promise<void> {
  console.log('The kettle is on.');
}

export async function Pour(guest: string): Promise<string> {
  console.log(`Tea for ${guest}.`);
  return `Tea for ${guest}`;
}
