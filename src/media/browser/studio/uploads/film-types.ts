/** What phones and cameras write; the server judges by content. */
export const filmTypes = "video/*,.mp4,.m4v,.mov,.mkv,.webm";
