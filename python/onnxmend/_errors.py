# SPDX-FileCopyrightText: The onnxmend authors
# SPDX-License-Identifier: Apache-2.0
"""The exceptions of onnxmend. The extension module raises them for errors of the core."""


class Error(Exception):
    """An error that ends an operation. Problems of a model are findings instead.

    Attributes:
        file: The file as it was named; empty if the error is not about a file.
        place: Byte offset, record, tensor or node in the file; may be empty.
        reason: The problem, as a clause without a full stop.
        advice: Advice, as a sentence; may be empty.
    """

    def __init__(self, file: str, place: str, reason: str, advice: str) -> None:
        super().__init__(file, place, reason, advice)
        self.file = file
        self.place = place
        self.reason = reason
        self.advice = advice

    def __str__(self) -> str:
        where = "".join(f"{part}: " for part in (self.file, self.place) if part)
        return f"{where}{self.reason}." + (f" {self.advice}" if self.advice else "")


class UsageError(Error, ValueError):
    """An argument is wrong, as opposed to a file."""


class SaveError(Error):
    """A save that failed. The old model and its data are unchanged."""


class UnprovedError(SaveError):
    """The new model and its data are complete, but the plan could not be written, or the model not be verified."""
