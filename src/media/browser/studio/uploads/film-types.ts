/** The types of phones, cameras, editors, browsers and sound recorders. The server checks the content. */
export const filmTypes =
  "video/*,audio/*,.m4a,.mp3,.wav,.mp4,.m4v,.mov,.mkv,.webm,.mts,.m2ts,.ts,.avi,.wmv,.flv,.mpg,.mpeg";
