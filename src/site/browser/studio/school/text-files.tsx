import { useState } from "react";
import { failureText } from "#platform/browser/api/api-error.ts";
import { downloadFile } from "#platform/browser/api/download-file.ts";
import { studioTextEndpoints } from "#site/contract/studio-text-endpoints.ts";
import { textFiles } from "#site/contract/studio-texts.ts";
import { ListSection } from "#studio/browser/index.ts";
import { Button } from "#ui/forms/button.tsx";

/** Downloads the content folder's files with the current texts. */
export function TextFiles() {
  const [failure, setFailure] = useState<string | null>(null);
  const download = async (start: () => Promise<void>) => {
    setFailure(null);
    try {
      await start();
    } catch (error) {
      setFailure(failureText(error, "Unable to fetch the file. Please try again."));
    }
  };
  return (
    <ListSection
      id="files"
      title="Files"
      lead="The texts as visitors see them, in the form of the school’s content folder: put these files there to keep or carry them elsewhere. The ZIP file has the logo and the photos too."
    >
      <Button
        onClick={() =>
          void download(() =>
            downloadFile(studioTextEndpoints.schoolFolder, { name: "school.zip" }),
          )
        }
      >
        Texts and pictures as a ZIP file
      </Button>
      <ul className="mt-6 flex flex-wrap gap-2.5">
        {textFiles.map((file) => (
          <li key={file}>
            <Button
              variant="ghost"
              size="small"
              onClick={() =>
                void download(() =>
                  downloadFile(studioTextEndpoints.textFile, { params: { file }, name: file }),
                )
              }
            >
              {file}
            </Button>
          </li>
        ))}
      </ul>
      {failure && (
        <p role="alert" className="mt-4 font-medium text-danger-text">
          {failure}
        </p>
      )}
    </ListSection>
  );
}
